-- Puts another value in the place of a pack, if it is still the one that was read.
--
-- KEYS  pack
-- ARGV  SHA-1 of the value that was read, in hex · the new value
-- Gives {"ok"}, or {"stale"} where nothing was written; a pack that is gone stays so.

local data = redis.call('GET', KEYS[1])
if data and redis.sha1hex(data) ~= ARGV[1] then
  return { 'stale' }
elseif data then
  redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
end
return { 'ok' }
