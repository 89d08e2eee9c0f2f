"""Whether a race was what it says: for whoever checks one afterwards; nothing here serves one."""
