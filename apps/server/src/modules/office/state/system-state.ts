/** State of the installation: jobs, services, backups. No value of a configuration is part of it. */
import { formatTime } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { getMapProvider } from '../../../providers/map/registry.ts'
import { getProviders } from '../../../providers/registry.ts'
import { getSmsProvider } from '../../../providers/sms/registry.ts'
import { getFileStorage } from '../../../providers/storage/registry.ts'
import { listVoucherPlatforms } from '../../../providers/vouchers/registry.ts'
import { isLocalHost, readPublicUrl } from '../../platform/public.ts'

type State = AnswerOf<typeof office.systemState>
type Job = State['jobs'][number]
type Service = State['services'][number]

const MAX_BACKUPS = 10
/** A job is late after three intervals, but no sooner than this: a busy machine runs it later. */
const LATE_MS = 120_000

type ServiceRow = {
  serviceName: string
  label: string
  intervalMs: number | null
  lastRunTime: string | null
  lastSuccessTime: string | null
  lastFailureTime: string | null
  failureText: string
  nextTime: string | null
  /** Milliseconds since the latest run; null before the first. */
  ageMs: number | null
}

export const readSystemState: Handler<typeof office.systemState, typeof schemas.systemState> = async ({ db, now }) => {
  const [recorded, backups, services] = await Promise.all([
    readRecorded(db, now),
    readBackups(db),
    readServiceFacts(db),
  ])
  const uses = new Map(recorded.map((row) => [row.serviceName, row]))
  return {
    jobs: recorded.filter(({ intervalMs }) => intervalMs !== null).map(toJob),
    services: services.map((service) => addUse(service, uses.get(service.serviceKey))),
    backups,
  }
}

async function readRecorded(db: Db, now: Date): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select service_name, label, interval_ms, last_run_at as last_run_time, last_success_at as last_success_time,
      last_failure_at as last_failure_time, failure_text, last_run_at + interval_ms * interval '1 millisecond' as next_time,
      (extract(epoch from ${formatTime(now)}::timestamptz - last_run_at) * 1000)::float8 as age_ms
    from service_state order by label, service_name`.execute(db)
  return rows
}

function toJob({ serviceName, label, intervalMs, ageMs, ...row }: ServiceRow): Job {
  const { lastRunTime, lastSuccessTime, lastFailureTime, failureText, nextTime } = row
  const isFailing = lastFailureTime !== null && (lastSuccessTime === null || lastFailureTime > lastSuccessTime)
  const isLate = ageMs !== null && ageMs > Math.max(LATE_MS, 3 * (intervalMs ?? 0))
  return {
    jobName: serviceName,
    label,
    lastRunTime,
    lastSuccessTime,
    lastFailureTime,
    failureText,
    nextTime,
    state: lastRunTime === null ? 'unknown' : isLate ? 'late' : isFailing ? 'failing' : 'good',
  }
}

async function readBackups(db: Db): Promise<State['backups']> {
  const { rows } = await sql<State['backups'][number]>`
    select backup_id, file_name, started_at as start_time, finished_at as finish_time, table_num is not null as whole,
      size_bytes, failure_text
    from backup_run order by finished_at desc, backup_id desc limit ${MAX_BACKUPS}`.execute(db)
  return rows
}

type ServiceFact = Pick<Service, 'serviceKey' | 'state' | 'fact' | 'lastSuccessTime'>

function addUse(service: ServiceFact, use: ServiceRow | undefined): Service {
  const { lastSuccessTime = service.lastSuccessTime, lastFailureTime = null } = use ?? {}
  const isFailing = lastFailureTime !== null && (lastSuccessTime === null || lastFailureTime > lastSuccessTime)
  return {
    ...service,
    lastSuccessTime,
    lastFailureTime,
    ...(isFailing && service.state === 'good' && { state: 'failing', fact: `最近一次失败：${use?.failureText ?? ''}` }),
  }
}

type Uses = { wechatTime: string | null; alipayTime: string | null; uploadTime: string | null }

async function readServiceFacts(db: Db): Promise<ServiceFact[]> {
  const [{ rows }, publicUrl] = await Promise.all([
    sql<Uses>`
      select (select max(paid_at) from payment_attempt where provider = 'wechat' and status = 'succeeded') as wechat_time,
        (select max(paid_at) from payment_attempt where provider = 'alipay' and status = 'succeeded') as alipay_time,
        (select stored_at from upload where stored_at is not null order by upload_id desc limit 1) as upload_time`.execute(
      db,
    ),
    readPublicUrl(db),
  ])
  const { wechatTime = null, alipayTime = null, uploadTime = null } = rows[0] ?? {}
  const { wechat, alipay } = getProviders()
  return [
    { ...judgePublicUrl(publicUrl), lastSuccessTime: null },
    { serviceKey: 'wechat', ...judgePayment(wechat?.mode, '微信支付'), lastSuccessTime: wechatTime },
    { serviceKey: 'alipay', ...judgePayment(alipay?.mode, '支付宝'), lastSuccessTime: alipayTime },
    { ...judgeVouchers(), lastSuccessTime: null },
    { ...judgeSms(), lastSuccessTime: null },
    { ...judgeMap(), lastSuccessTime: null },
    { ...judgeStorage(), lastSuccessTime: uploadTime },
  ]
}

type Judged = Pick<Service, 'serviceKey' | 'state' | 'fact'>

function judgePublicUrl(publicUrl: string): Judged {
  const url = URL.parse(publicUrl)
  const serviceKey = 'publicUrl'
  if (!url || isLocalHost(url.hostname)) return { serviceKey, state: 'missing', fact: '还是本机地址，客人的手机打不开' }
  if (url.protocol !== 'https:') return { serviceKey, state: 'partial', fact: `${url.host} 没有加密（https）` }
  return { serviceKey, state: 'good', fact: url.host }
}

function judgePayment(mode: 'live' | 'simulated' | undefined, label: string): Omit<Judged, 'serviceKey'> {
  if (mode === undefined) return { state: 'missing', fact: `没有${label}商户号，收不了${label}` }
  if (mode === 'simulated') return { state: 'partial', fact: '是模拟的，不收真钱；缺商户号和密钥' }
  return { state: 'good', fact: '商户已接通' }
}

function judgeVouchers(): Judged {
  const platforms = listVoucherPlatforms()
  const serviceKey = 'vouchers'
  if (platforms.length === 0) return { serviceKey, state: 'missing', fact: '没有美团、抖音的密钥，验不了券' }
  if (platforms.some(({ mode }) => mode === 'simulated'))
    return { serviceKey, state: 'partial', fact: '是模拟的；缺美团、抖音的密钥' }
  return { serviceKey, state: 'good', fact: `${platforms.length}个平台已接通` }
}

function judgeSms(): Judged {
  const sms = getSmsProvider()
  const serviceKey = 'sms'
  if (!sms) return { serviceKey, state: 'missing', fact: '没有短信密钥，会员不能用手机号登录' }
  if (sms.mode === 'log')
    return { serviceKey, state: 'partial', fact: '不发短信，验证码只写在服务器日志里；缺短信密钥' }
  const missing = [sms.sendReminder ? '' : '存酒到期', sms.sendQueue ? '' : '排队'].filter((name) => name !== '')
  return missing.length > 0
    ? { serviceKey, state: 'partial', fact: `已接通；没有${missing.join('、')}的短信模板` }
    : { serviceKey, state: 'good', fact: '已接通' }
}

const judgeMap = (): Judged =>
  getMapProvider()
    ? { serviceKey: 'map', state: 'good', fact: '已接通' }
    : { serviceKey: 'map', state: 'missing', fact: '没有地图密钥，选位置时只有示意图' }

const judgeStorage = (): Judged =>
  getFileStorage()
    ? { serviceKey: 'storage', state: 'good', fact: '可以上传图片和文件' }
    : { serviceKey: 'storage', state: 'missing', fact: '没有存储，上传不了图片和文件' }
