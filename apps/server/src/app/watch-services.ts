/** Records successes and failures of services that are used on request. */
import type { RecordedService } from '../jobs/service-recorder.ts'
import type { MapProvider } from '../providers/map/map-provider.ts'
import type { SmsProvider, SmsReply } from '../providers/sms/sms-provider.ts'

/** Services whose latest use is recorded. */
export const usedServices: readonly RecordedService[] = [
  { name: 'sms', label: '短信', everyMs: null },
  { name: 'map', label: '地图', everyMs: null },
]

/** Receives the outcome of a call; `reason` is the failure. */
export type Outcome = (reason?: string) => void

/** Sender that reports the outcome of each message. */
export function watchSms(provider: SmsProvider, onOutcome: Outcome): SmsProvider {
  const watch =
    <A extends readonly unknown[]>(send: (...args: A) => Promise<SmsReply>) =>
    async (...args: A): Promise<SmsReply> => {
      const reply = await send(...args)
      onOutcome(reply.state === 'sent' ? undefined : reply.reason)
      return reply
    }
  const { sendReminder, sendQueue } = provider
  return {
    mode: provider.mode,
    sendCode: watch(provider.sendCode),
    sendReminder: sendReminder && watch(sendReminder),
    sendQueue: sendQueue && watch(sendQueue),
  }
}

/** Map that reports the outcome of each call. */
export function watchMap(provider: MapProvider, onOutcome: Outcome): MapProvider {
  const watch =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R | null>) =>
    async (...args: A): Promise<R | null> => {
      const reply = await call(...args)
      onOutcome(reply === null ? 'no usable response' : undefined)
      return reply
    }
  return { search: watch(provider.search), picture: watch(provider.picture) }
}
