-- Finds a player the room of whoever has waited longest, or reserves a new one to wait in; whoever
-- asks again gets the same room.
--
-- KEYS  the player's match, the queue of the rule set
-- ARGV  player · rule set · a room that nobody has · time to live of a match (ms) · longest wait
--       (ms) · "1" to be matched, "" to reserve a room in any case
-- Gives {room, "again" | "matched" | "reserved"}.

local own, queue = KEYS[1], KEYS[2]
local player, rules, fresh, ttl, longest, may_match = unpack(ARGV)

local known = redis.call('HGET', own, 'room')
if known then
  redis.call('PEXPIRE', own, ttl)
  return { known, 'again' }
end

local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000 + math.floor(tonumber(clock[2]) / 1000)

local function keep(room, how)
  redis.call('HSET', own, 'room', room, 'rules', rules)
  redis.call('PEXPIRE', own, ttl)
  return { room, how }
end

redis.call('ZREMRANGEBYSCORE', queue, '-inf', string.format('%.0f', now - tonumber(longest)))
while may_match == '1' do
  local waiting = redis.call('ZPOPMIN', queue)[1]
  if not waiting then
    break
  end
  local room, other = string.match(waiting, '^(%S+) (%S+)$')
  if other ~= player then
    return keep(room, 'matched')
  end
end
redis.call('ZADD', queue, string.format('%.0f', now), fresh .. ' ' .. player)
redis.call('PEXPIRE', queue, longest)
return keep(fresh, 'reserved')
