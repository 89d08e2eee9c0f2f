-- Notes that a player sits down in a room, unless the player is forgotten.
--
-- KEYS  rooms, gone
-- ARGV  room · rooms that are kept at most · time to live (ms)
-- Gives 1, or 0 if the player is forgotten: then nothing is written.

local rooms, gone = KEYS[1], KEYS[2]
local room, most, ttl = ARGV[1], tonumber(ARGV[2]), ARGV[3]

if redis.call('EXISTS', gone) == 1 then
  return 0
end
redis.call('LREM', rooms, 0, room)
redis.call('LPUSH', rooms, room)
redis.call('LTRIM', rooms, 0, most - 1)
redis.call('PEXPIRE', rooms, ttl)
return 1
