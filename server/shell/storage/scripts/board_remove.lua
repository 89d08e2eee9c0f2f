-- Takes an attempt off the board of its tournament, for good: what is posted late changes nothing.
--
-- KEYS  board, rows, version, removed
-- ARGV  room

local board, rows, version, removed = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local mark = string.sub(redis.sha1hex(ARGV[1]), 1, 20)

redis.call('SADD', removed, mark)
redis.call('HDEL', rows, mark)
if redis.call('ZREM', board, mark) == 1 then
  redis.call('INCR', version)
end
