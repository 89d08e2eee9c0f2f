-- Ends a player's match, if it is still the one in that room.
--
-- KEYS  the player's match, the queue of the rule set
-- ARGV  player · room

if redis.call('HGET', KEYS[1], 'room') == ARGV[2] then
  redis.call('DEL', KEYS[1])
end
redis.call('ZREM', KEYS[2], ARGV[2] .. ' ' .. ARGV[1])
