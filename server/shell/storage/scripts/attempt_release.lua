-- Gives a place among those who take part in a tournament back, if it is this one still.
--
-- KEYS  attempts
-- ARGV  player · the room that was meant for the attempt

if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then
  redis.call('HDEL', KEYS[1], ARGV[1])
end
