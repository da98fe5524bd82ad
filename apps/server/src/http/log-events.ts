/**
 * Names of all lines in the server's log, `<subsystem>.<event>`. Operators search for `event`; messages may change, names
 * do not. docs/how-to/operations.md lists them.
 */
export type LogEvent =
  | 'http.request'
  | 'http.admitted'
  | 'http.failed'
  | 'http.contention'
  | 'http.policy-violation'
  | 'jobs.done'
  | 'jobs.failed'
  | 'jobs.state-not-written'
  | 'background.failed'
  | 'reports.replica-used'
  | 'reports.replica-unavailable'
  | 'payments.provider-problem'
  | 'payments.callback-refused'
  | 'payments.callback-unreadable'
  | 'payments.callback-failed'
  | 'sms.problem'

/** Fields of a log line: its event, the subsystem before the dot, and further values. */
export const toLogFields = (event: LogEvent, values: object = {}) => ({
  subsystem: event.slice(0, event.indexOf('.')),
  event,
  ...values,
})
