import { formatDistance } from '@nocturne/base/distance'
import { formatTime, getWeekday } from '@nocturne/base/venue-time'
import { clockType, type ClockType } from '@nocturne/contract/codes'
import MapPinCheck from 'lucide-react/icons/map-pin-check'
import MapPinX from 'lucide-react/icons/map-pin-x'
import Nfc from 'lucide-react/icons/nfc'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useState } from 'react'

import { bridge, BridgeError, canUse } from '#bridge/bridge.ts'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Notice } from '#kit/notice.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { formatClock, formatElapsed, formatMonthDay } from '#lib/format/format.ts'
import { useParams } from '#lib/routing/screen.ts'
import { MissingSetupNotice } from '#shells/missing-setup.tsx'
import { useServerClock } from '../use-server-clock.ts'
import { usePhoneLocation, type LocationState } from '../use-phone-location.ts'
import { confirmEarlyLeave, usePunch, type PunchInput, type TodayAttendance } from '../use-punch.ts'
import { formatPunchType, formatShift } from '../labels.ts'
import { parseVenueCode } from '../scanned-code.ts'
import { formatPlace } from '../place-text.ts'
import { PunchRows } from './punch-rows.tsx'
import styles from './punch-night.module.css'

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Shift, position, punches, and the round punch button at the bottom. */
export function PunchPanel({ today, saidAt }: { today: TodayAttendance; saidAt: number }) {
  const now = useServerClock(today.serverTime, saidAt)
  const place = usePhoneLocation(today.place)
  const params = useParams('code')
  const [scanned, setScanned] = useState<string | null>(null)
  const [tag, setTag] = useState<string | null>(null)
  const code = scanned ?? params.code ?? null
  return (
    <>
      <ShiftCard today={today} now={now} />
      <PlaceCard today={today} place={place} code={code} onCode={setScanned} tag={tag} onTag={setTag} />
      <PunchesCard today={today} />
      <PunchButton
        today={today}
        now={now}
        seen={place.seen}
        code={code}
        tag={tag}
        onUsed={() => {
          setScanned(null)
          setTag(null)
        }}
      />
    </>
  )
}

function ShiftCard({ today, now }: { today: TodayAttendance; now: number }) {
  const { shift, businessDate, punches } = today
  const punchIn = punches.find((punch) => punch.clockType === clockType.in)
  const time = formatTime(now)
  const day = WEEKDAYS[getWeekday(businessDate) - 1] ?? ''
  const { onTime = null, offTime = null } = shift ?? {}
  return (
    <Card label="班次">
      <Stack row spread>
        <h2>{formatShift(shift)}</h2>
        {offTime !== null && onTime !== null && (
          <Tag tone={time >= offTime ? 'positive' : time >= onTime ? 'accent' : 'neutral'}>
            {time >= offTime ? '已到下班时间' : time >= onTime ? '班次进行中' : '未到上班时间'}
          </Tag>
        )}
      </Stack>
      <p className={styles['quiet']}>{`营业日 ${formatMonthDay(businessDate)} ${day}`}</p>
      {onTime !== null && offTime !== null && (
        <div className={styles['progress']}>
          <ProgressBar value={computeShare(onTime, offTime, time)} label="班次进度" />
          <Stack row spread>
            <span className={styles['quiet']}>{formatClock(onTime)}</span>
            {punchIn && <span className={styles['quiet']}>{`已上班 ${formatElapsed(punchIn.clockTime, now)}`}</span>}
            <span className={styles['quiet']}>{formatClock(offTime)}</span>
          </Stack>
        </div>
      )}
    </Card>
  )
}

function computeShare(from: string, to: string, time: string): number {
  const [begin, end, at] = [from, to, time].map((text) => Date.parse(`${text.replace(' ', 'T')}Z`))
  return ((at ?? 0) - (begin ?? 0)) / ((end ?? 1) - (begin ?? 0))
}

interface PlaceCardProps {
  today: TodayAttendance
  place: { seen: LocationState; look: () => void }
  code: string | null
  onCode: (code: string) => void
  /** Text of a scanned venue tag. */
  tag: string | null
  onTag: (tag: string) => void
}

function PlaceCard({ today, place: { seen, look }, code, onCode, tag, onTag }: PlaceCardProps) {
  const { place } = today
  const near = seen.state === 'found' && seen.near
  const hasPlace = place.lng !== null && place.lat !== null
  const scan = async () => {
    try {
      const found = parseVenueCode(await bridge.scan((text) => (parseVenueCode(text) === null ? '这不是打卡码' : null)))
      if (found === null) showToast('这不是打卡码')
      else onCode(found)
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error
    }
  }
  const showMap = () => {
    if (place.lng !== null && place.lat !== null)
      void bridge.openMap({ name: place.name, address: '', longitude: place.lng, latitude: place.lat })
  }
  return (
    <Card label="打卡位置">
      <ListRow
        inCard
        lead={
          <span className={styles['pin']} data-tone={!hasPlace ? undefined : near ? 'positive' : 'warning'}>
            {near || !hasPlace ? <MapPinCheck /> : <MapPinX />}
          </span>
        }
        title={formatPlace(seen, hasPlace)}
        fact={`${place.name}${seen.state === 'found' && seen.distance !== null ? ` · 距离 ${formatDistance(seen.distance)}` : ''}`}
      />
      <Stack row>
        <Button kind="ghost" size="small" onClick={look} busy={seen.state === 'looking'}>
          重新定位
        </Button>
        {place.lng !== null && (
          <Button kind="ghost" size="small" onClick={showMap}>
            看地图
          </Button>
        )}
        <Button kind="ghost" size="small" icon={<QrCodeIcon />} onClick={scan}>
          扫打卡码
        </Button>
        {place.nfcTags && canUse('nfc') && <TagButton onTag={onTag} />}
      </Stack>
      {!hasPlace && <MissingSetupNotice name="place" note="。现在打卡不判断距离" />}
      {tag !== null && <Notice tone="positive">已读取 NFC 标签，可以打卡</Notice>}
      {code !== null && <Notice tone="positive">已识别打卡码，请在 30 秒内打卡</Notice>}
    </Card>
  )
}

/** Reads a venue tag. The button disappears when the phone has no tag reader. */
function TagButton({ onTag }: { onTag: (tag: string) => void }) {
  const [reading, setReading] = useState(false)
  const [missing, setMissing] = useState(false)
  const read = async () => {
    setReading(true)
    try {
      onTag(await bridge.nfc())
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error
      if (error.code === 'UNSUPPORTED') setMissing(true)
      if (error.code !== 'CANCELLED')
        showToast(error.code === 'UNSUPPORTED' ? '此手机不支持 NFC' : '未读取到 NFC 标签，请重试')
    } finally {
      setReading(false)
    }
  }
  if (missing) return null
  return (
    <Button kind="ghost" size="small" icon={<Nfc />} busy={reading} onClick={read}>
      {reading ? '请靠近标签' : 'NFC 打卡'}
    </Button>
  )
}

function PunchesCard({ today: { punches, shift, next } }: { today: TodayAttendance }) {
  const waiting: ClockType[] =
    next === clockType.in ? [clockType.in, clockType.out] : next === clockType.out ? [clockType.out] : []
  return (
    <Card label="今日打卡">
      <PunchRows punches={punches} />
      {waiting.map((type) => (
        <ListRow
          key={type}
          inCard
          lead={<span className={styles['quiet']}>--:--</span>}
          title={formatPunchType(type)}
          {...(shift?.offTime != null &&
            shift.onTime != null && {
              fact:
                type === clockType.in
                  ? `${formatClock(shift.onTime)} 前打卡算正常`
                  : `${formatClock(shift.offTime)} 后打卡算正常`,
            })}
          chip={<Tag tone="neutral">未打卡</Tag>}
        />
      ))}
    </Card>
  )
}

interface PunchButtonProps {
  today: TodayAttendance
  now: number
  seen: LocationState
  code: string | null
  tag: string | null
  onUsed: () => void
}

function PunchButton({ today, now, seen, code, tag, onUsed }: PunchButtonProps) {
  const punch = usePunch()
  const type = today.next
  const again = type === null
  const handlePunch = async () => {
    const happened = formatTime(now)
    if (!(await confirmEarlyLeave(today, type ?? clockType.out, now))) return
    const input: PunchInput = {
      clockType: type ?? clockType.out,
      happenedTime: happened,
      ...(code !== null && { venueCode: code }),
      ...(tag !== null && { nfcCode: tag }),
      ...(seen.state === 'found' && {
        lng: seen.position.longitude,
        lat: seen.position.latitude,
        accuracy: Math.round(seen.position.accuracy),
      }),
      ...(await findBeacon(today, seen)),
    }
    if (await punch.sendAloud(input)) onUsed()
  }
  return (
    <div className={styles['thumb']}>
      <button
        type="button"
        className={styles['round']}
        onClick={() => void handlePunch()}
        disabled={punch.busy}
        aria-busy={punch.busy}
      >
        <span className={styles['word']}>{again ? '已完成' : formatPunchType(type)}</span>
        <span className={styles['time']} aria-hidden>
          {formatTime(now).slice(11)}
        </span>
        <span className={styles['hint']} aria-hidden>
          {again ? '再按一次更新下班' : '服务器时间'}
        </span>
      </button>
    </div>
  )
}

/**
 * Searches for a Bluetooth beacon of the venue, if the app shell supports it and the position alone is insufficient.
 */
async function findBeacon({ place }: TodayAttendance, seen: LocationState): Promise<{ bluetoothId?: string }> {
  if (place.bluetoothIds.length === 0 || !canUse('bluetooth') || (seen.state === 'found' && seen.near)) return {}
  try {
    const found = (await bridge.bluetooth()).find(({ deviceId }) => place.bluetoothIds.includes(deviceId))
    return found ? { bluetoothId: found.deviceId } : {}
  } catch {
    // The bridge already showed the error.
    return {}
  }
}
