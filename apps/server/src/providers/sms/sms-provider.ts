/** Interface of a text message provider: sends one code, or one notice, to one number. */

/** `unknown`: no clear response; it may have been sent, so it is not retried automatically. `reason` is the provider's own code. */
export type SmsReply = { state: 'sent' } | { state: 'refused' | 'unknown'; reason: string }

/**
 * `bottles`: short description, at most twenty characters; `date`: the last night (`2026-05-01`); `code`: last part of
 * the link by which the guest stops further reminders.
 */
export type BottleReminder = { bottles: string; date: string; code: string }

/** `number`: the queue number (`A012`); `state`: what the guest should know, at most twenty characters (`前面还有3桌`, `请到门迎处入座`). */
export type QueueNotice = { number: string; state: string }

export type SmsProvider = {
  /** 'live' reaches phones; 'log' only writes the code to the log of this process. */
  mode: 'live' | 'log'
  /** `phone`: eleven digits. Never throws. */
  sendCode: (phone: string, code: string) => Promise<SmsReply>
  /** Reminds a guest of expiring bottles; null without a template. Never throws. */
  sendReminder: ((phone: string, reminder: BottleReminder) => Promise<SmsReply>) | null
  /** Notifies a guest about a queue number; null where the venue has no template for it. Never throws. */
  sendQueue: ((phone: string, notice: QueueNotice) => Promise<SmsReply>) | null
}
