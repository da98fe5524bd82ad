/** Without real providers text messages are written to the log, so that the product can be tried out. */
import type { SmsProvider } from './sms-provider.ts'

/** `write` receives one line per message. */
export function createLogSmsProvider(write: (line: string) => void): SmsProvider {
  return {
    mode: 'log',
    sendCode: async (phone, code) => {
      write(`Text message to ${phone}: ${code}`)
      return { state: 'sent' }
    },
    sendReminder: async (phone, { bottles, date, code }) => {
      write(`Text message to ${phone}: ${bottles} until ${date}; no more of these: /pages/member/index?stop=${code}`)
      return { state: 'sent' }
    },
    sendQueue: async (phone, { number, state }) => {
      write(`Text message to ${phone}: queue number ${number}, ${state}`)
      return { state: 'sent' }
    },
  }
}
