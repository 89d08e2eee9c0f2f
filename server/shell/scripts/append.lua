-- Appends accepted actions, each to the log of its race, after checking once more all that may
-- have changed since it was judged.
--
-- KEYS  for each action: race, log, rank, listeners
-- ARGV  own channel, then for each action: room · seat · base · generation · event · runs
--       · points · bonus ("" or what a win at once would add) · "1" if the seat ends with it
-- Gives for each action {"ok", seq, at, score, place}, or the reason why nothing was written for
-- it: {"behind"} another count of accepted actions · {"lost"} no such race · {"not_racing"}
-- · {"not_in_control"} another page has the seat · {"ended"} · {"not_started"} · {"time_up"}
-- · {"out_of_range"}. An action that is there already is "behind": running it twice appends once.

local FIELDS = 9
local MAX_RUNS, MAX_SCORE, MAX_ELAPSED = 63, 32767, 4294967295

local own_channel = ARGV[1]
local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000 + math.floor(tonumber(clock[2]) / 1000)

local function whole(number)
  return string.format('%.0f', number)
end

local function score_of(points, bonus, elapsed)
  if bonus == '' then
    return points
  end
  return points + math.max(0, tonumber(bonus) - math.floor(elapsed / 1000))
end

local function refusal(known, base, generation, at)
  if not known[1] then
    return 'lost'
  elseif tonumber(known[6] or '0') ~= base then
    return 'behind'
  elseif known[3] ~= 'begun' then
    return 'not_racing'
  elseif known[7] ~= generation then
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

local function append(race, log, rank, arg)
  local seat, base, runs = ARGV[arg + 1], tonumber(ARGV[arg + 2]), tonumber(ARGV[arg + 5])
  local known = redis.call('HMGET', race, 'seq', 'last', 'stage', 'start', 'deadline',
    seat .. ':count', seat .. ':generation', seat .. ':ended',
    seat .. ':runs', seat .. ':score', seat .. ':time')
  local at = math.max(now, tonumber(known[2] or '0'))
  local refused = refusal(known, base, ARGV[arg + 3], at)
  if refused then
    return { refused }
  end

  local elapsed = at - tonumber(known[4])
  local score = score_of(tonumber(ARGV[arg + 6]), ARGV[arg + 7], elapsed)
  local time = elapsed
  if runs == tonumber(known[9] or '0') and score == tonumber(known[10] or '0') then
    time = tonumber(known[11] or '0')
  end
  if runs > MAX_RUNS or score > MAX_SCORE or elapsed > MAX_ELAPSED then
    return { 'out_of_range' }
  end

  local seq, stamp = whole(tonumber(known[1]) + 1), whole(at)
  redis.call('XADD', log, seq .. '-0', 'at', stamp, 'e', ARGV[arg + 4])
  redis.call('HSET', race, 'seq', seq, 'last', stamp,
    seat .. ':count', whole(base + 1), seat .. ':ended', ARGV[arg + 8],
    seat .. ':runs', whole(runs), seat .. ':score', whole(score), seat .. ':time', whole(time))
  local packed = whole(runs * 2 ^ 47 + score * 2 ^ 32 + MAX_ELAPSED - time)
  if redis.call('ZADD', rank, packed, seat) == 1 then
    live_as_long(rank, race)
  end
  local place = 1 + redis.call('ZCOUNT', rank, '(' .. packed, '+inf')
  return { 'ok', seq, stamp, whole(score), whole(place) }
end

local results, wakes = {}, {}
for i = 0, #KEYS / 4 - 1 do
  local key, arg = i * 4, 2 + i * FIELDS
  local result = append(KEYS[key + 1], KEYS[key + 2], KEYS[key + 3], arg)
  results[i + 1] = result
  if result[1] == 'ok' then
    local wake = ARGV[arg] .. ':' .. result[2]
    for _, channel in ipairs(redis.call('SMEMBERS', KEYS[key + 4])) do
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
