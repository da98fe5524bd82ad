/**
 * What operations should see: a call WeChat did not answer clearly, or refused because our account is not set up right. Never a body, a code a guest showed or a token.
 */
export type ProviderProblem = { call: string; code: string }

export type ReportProblem = (problem: ProviderProblem) => void
