/**
 * Sender of text messages. Uses Alibaba Cloud when its keys are set; otherwise codes are written to the log, but only without real money:
 * with real money and no sender, members cannot sign in by phone, and the start says so.
 */
import { createAliyunSms } from '../providers/sms/aliyun-sms.ts'
import { createLogSmsProvider } from '../providers/sms/log-sender.ts'
import type { ProblemReporter } from '../providers/problem-report.ts'
import { setSmsProvider } from '../providers/sms/registry.ts'
import { watchSms } from './watch-services.ts'
import type { Outcome } from './watch-services.ts'
import type { AliyunSmsSettings } from '../providers/sms/settings.ts'

/** `onOutcome` receives the outcome of each message. */
type Outlets = { real: boolean; log: (line: string) => void; report: ProblemReporter; onOutcome: Outcome }

/** Sets the sender of this process; returns a sentence for the operator. */
export function startSmsSender(plan: AliyunSmsSettings | null, { real, log, report, onOutcome }: Outlets): string {
  if (plan) {
    setSmsProvider(watchSms(createAliyunSms(plan, { report }), onOutcome))
    return 'Text messages go out through Alibaba Cloud.'
  }
  setSmsProvider(real ? null : createLogSmsProvider(log))
  return real
    ? 'No text messages: set ALIYUN_SMS_… (docs/how-to/operations.md); until then guests cannot sign in as members by phone.'
    : 'Text messages are not sent: their codes stand in the log.'
}
