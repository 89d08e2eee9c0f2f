-- Lists the rooms of the lobby, after taking out those that are not to be believed any more.
--
-- KEYS  until, rooms, positions, version
-- ARGV  the version that the asker has
-- Gives {version} where that is the latest, else {version, entries}.

local until_key, rooms, positions, version = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local MOST_SWEPT = 1000

local clock = redis.call('TIME')
local now = string.format('%.0f', tonumber(clock[1]) * 1000 + math.floor(tonumber(clock[2]) / 1000))
local dead = redis.call('ZRANGEBYSCORE', until_key, '-inf', now, 'LIMIT', 0, MOST_SWEPT)
if #dead > 0 then
  redis.call('ZREM', until_key, unpack(dead))
  redis.call('HDEL', rooms, unpack(dead))
  redis.call('HDEL', positions, unpack(dead))
  redis.call('INCR', version)
end
local latest = redis.call('GET', version) or ''
if latest == ARGV[1] then
  return { latest }
end
return { latest, redis.call('HVALS', rooms) }
