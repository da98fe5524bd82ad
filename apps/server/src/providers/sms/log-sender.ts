/** Where nothing is real: what would be sent stands in the log, for whoever tries the product out. */
import type { SmsProvider } from './sms-provider.ts'

/** `write` gets one line for each message. */
export function createLogSender(write: (line: string) => void): SmsProvider {
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
  }
}
