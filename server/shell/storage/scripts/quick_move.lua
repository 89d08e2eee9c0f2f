-- Matches a player who waits in a room of their own with whoever has waited longest, if that is
-- somebody else; so of two who wait only the later one moves. Else the player is found by others.
--
-- KEYS  the player's match, the queue of the rule set
-- ARGV  player · the room they wait in · time to live of a match (ms) · longest wait (ms)
-- Gives the room of whoever has waited longest, or nothing.

local own, queue = KEYS[1], KEYS[2]
local player, room, ttl, longest = unpack(ARGV)

local match = redis.call('HMGET', own, 'room', 'since')
if match[1] ~= room or match[2] then
  return nil
end
redis.call('PEXPIRE', own, ttl)

local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000 + math.floor(tonumber(clock[2]) / 1000)
redis.call('ZREMRANGEBYSCORE', queue, '-inf', string.format('%.0f', now - tonumber(longest)))

local waits = room .. ' ' .. player
local since = redis.call('ZSCORE', queue, waits)
if not since then
  -- Whoever took it out may be on the way here: to go now would miss them.
  redis.call('ZADD', queue, string.format('%.0f', now), waits)
  redis.call('PEXPIRE', queue, longest)
  return nil
end
while true do
  local first = redis.call('ZRANGE', queue, 0, 0)[1]
  if first == waits then
    return nil
  end
  redis.call('ZREM', queue, first)
  local found, other = string.match(first, '^(%S+) (%S+)$')
  if other ~= player then
    redis.call('ZREM', queue, waits)
    redis.call('HSET', own, 'room', found, 'former', room, 'since', since)
    return found
  end
end
