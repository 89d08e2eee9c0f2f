-- Ends a player's move from the room they waited in to that of somebody else: there, or back.
--
-- KEYS  the player's match, the queue of the rule set
-- ARGV  player · the room moved to · the room moved from · longest wait (ms) · "1" to go back
-- Gives 1 where that is how the match stands now, 0 where it has become another one meanwhile.

local own, queue = KEYS[1], KEYS[2]
local player, room, former, longest, is_back = unpack(ARGV)

local match = redis.call('HMGET', own, 'room', 'former', 'since')
local since = match[3]
if match[1] ~= room or match[2] ~= former then
  return 0
end
if is_back ~= '1' then
  redis.call('HDEL', own, 'since')
  return 1
end
if not since then
  return 0
end
redis.call('HSET', own, 'room', former)
redis.call('HDEL', own, 'former', 'since')
redis.call('ZADD', queue, since, former .. ' ' .. player)
redis.call('PEXPIRE', queue, longest)
return 1
