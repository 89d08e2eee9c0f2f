-- Keeps what the lobby shows of a room, unless something newer is kept already.
--
-- KEYS  until, rooms, positions, version
-- ARGV  room · position in the room's history · instant (ms) until which it is to be believed
--       · the entry, "" where the room isn't shown
-- What isn't shown keeps its position for as long: an older note may still come.

local until_key, rooms, positions, version = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local room, position, entry = ARGV[1], ARGV[2], ARGV[4]

local known = redis.call('HGET', positions, room)
if known and tonumber(known) > tonumber(position) then
  return
end
redis.call('HSET', positions, room, position)
redis.call('ZADD', until_key, ARGV[3], room)
if entry == '' then
  redis.call('HDEL', rooms, room)
else
  redis.call('HSET', rooms, room, entry)
end
redis.call('INCR', version)
