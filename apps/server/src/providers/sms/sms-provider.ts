/** What a provider of text messages can do for us: send one code, or one notice, to one number. */

/** `unknown`: no clear answer; it may have gone out, so nobody sends it again by himself. `reason` is the provider's own code. */
export type SmsReply = { state: 'sent' } | { state: 'refused' | 'unknown'; reason: string }

/** `bottles`: what it is about in a few words, at most twenty letters; `date`: the last night (`2026-05-01`); `code`: ends the link that stops further ones. */
export type BottleReminder = { bottles: string; date: string; code: string }

export type SmsProvider = {
  /** 'live' reaches phones; 'log' writes the code to the log of this process and to nowhere else. */
  mode: 'live' | 'log'
  /** `phone`: eleven digits. Never throws. */
  sendCode: (phone: string, code: string) => Promise<SmsReply>
  /** Tells a guest that his bottles end; null where the house has no template for it. Never throws. */
  sendReminder: ((phone: string, reminder: BottleReminder) => Promise<SmsReply>) | null
}
