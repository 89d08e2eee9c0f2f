-- Takes a race off the list of those that have something to do, unless its instant is still to come:
-- then another process has set it since.
--
-- KEYS  due
-- ARGV  race id · instant (ms) up to which the race has been seen to

local instant = redis.call('ZSCORE', KEYS[1], ARGV[1])
if instant and tonumber(instant) <= tonumber(ARGV[2]) then
  redis.call('ZREM', KEYS[1], ARGV[1])
end
