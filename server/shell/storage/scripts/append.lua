-- Appends accepted actions, each to the log of its race, after checking once more all that may
-- have changed since it was judged.
--
-- KEYS  for each action: race, log, rank, listeners
-- ARGV  own channel · the actions, packed: for each room, number of the race, seat, base,
--       generation, event, runs, points, bonus (what a win at once would add, else 0), whether the
--       seat ends with it
-- Gives for each action {"ok", seq, at, score, place}, or the reason why nothing was written for
-- it: {"behind"} another count of accepted actions · {"lost"} no such race · {"not_racing"}
-- · {"not_in_control"} another page has the seat · {"ended"} · {"not_started"} · {"time_up"}
-- · {"out_of_range"}. An action that is there already is "behind": running it twice appends once.

local MAX_RUNS, MAX_SCORE, MAX_ELAPSED = 63, 32767, 4294967295

local own_channel, actions = ARGV[1], cmsgpack.unpack(ARGV[2])
local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000 + math.floor(tonumber(clock[2]) / 1000)

local function whole(number)
  return string.format('%.0f', number)
end

local function refusal(known, base, generation, at)
  if not known[1] then
    return 'lost'
  elseif tonumber(known[6] or '0') ~= base then
    return 'behind'
  elseif known[3] ~= 'begun' then
    return 'not_racing'
  elseif tonumber(known[7]) ~= generation then
    return 'not_in_control'
  elseif known[8] == '1' then
    return 'ended'
  elseif at < tonumber(known[4]) then
    return 'not_started'
  elseif at >= tonumber(known[5]) then
    return 'time_up'
  end
end

local function live_as_long(key, race)
  local ttl = redis.call('PTTL', race)
  if ttl > 0 then
    redis.call('PEXPIRE', key, ttl)
  end
end

local function append(race, log, rank, action)
  local _, _, seat, base, generation, event, runs, points, bonus, ends = unpack(action)
  local known = redis.call('HMGET', race, 'seq', 'last', 'stage', 'start', 'deadline',
    seat .. ':count', seat .. ':generation', seat .. ':ended',
    seat .. ':runs', seat .. ':score', seat .. ':time')
  local at = math.max(now, tonumber(known[2] or '0'))
  local refused = refusal(known, base, generation, at)
  if refused then
    return { refused }
  end

  local elapsed = at - tonumber(known[4])
  local score = points + math.max(0, bonus - math.floor(elapsed / 1000))
  local time = elapsed
  if runs == tonumber(known[9] or '0') and score == tonumber(known[10] or '0') then
    time = tonumber(known[11] or '0')
  end
  if runs > MAX_RUNS or score > MAX_SCORE or elapsed > MAX_ELAPSED then
    return { 'out_of_range' }
  end

  local seq, stamp = whole(tonumber(known[1]) + 1), whole(at)
  redis.call('XADD', log, seq .. '-0', 'at', stamp, 'e', event)
  redis.call('HSET', race, 'seq', seq, 'last', stamp,
    seat .. ':count', whole(base + 1), seat .. ':ended', ends and '1' or '',
    seat .. ':runs', whole(runs), seat .. ':score', whole(score), seat .. ':time', whole(time))
  local packed = whole(runs * 2 ^ 47 + score * 2 ^ 32 + MAX_ELAPSED - time)
  if redis.call('ZADD', rank, packed, seat) == 1 then
    live_as_long(rank, race)
  end
  local place = 1 + redis.call('ZCOUNT', rank, '(' .. packed, '+inf')
  return { 'ok', seq, stamp, whole(score), whole(place) }
end

local results, wakes = {}, {}
for i, action in ipairs(actions) do
  local key = i * 4 - 3
  local result = append(KEYS[key], KEYS[key + 1], KEYS[key + 2], action)
  results[i] = result
  if result[1] == 'ok' then
    local wake = action[1] .. ':' .. action[2] .. ':' .. result[2]
    for _, channel in ipairs(redis.call('SMEMBERS', KEYS[key + 3])) do
      if channel ~= own_channel then
        wakes[channel] = wakes[channel] and wakes[channel] .. ' ' .. wake or wake
      end
    end
  end
end
for channel, wake in pairs(wakes) do
  redis.call('PUBLISH', channel, wake)
end
return results
