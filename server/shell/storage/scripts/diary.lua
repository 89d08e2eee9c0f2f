-- Notes in a player's diary what an attempt has come to, unless the player is forgotten.
--
-- KEYS  attempts, gone
-- ARGV  key of the tournament · how far the attempt is: one digit
--       · what is noted ("" = strike out what is as far as this, or less) · time to live (ms)
-- What is as far as this, or further, stays as it is: so each may come late, and again.
-- Gives 1, or 0 if the player is forgotten: then nothing is written.

local attempts, gone = KEYS[1], KEYS[2]
local key, stage, text, ttl = ARGV[1], ARGV[2], ARGV[3], ARGV[4]

if redis.call('EXISTS', gone) == 1 then
  return 0
end
local known = redis.call('HGET', attempts, key)
if text == '' then
  if known and string.sub(known, 1, 1) <= stage then
    redis.call('HDEL', attempts, key)
  end
elseif not known or string.sub(known, 1, 1) < stage then
  redis.call('HSET', attempts, key, stage .. text)
end
redis.call('PEXPIRE', attempts, ttl)
return 1
