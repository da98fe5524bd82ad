/**
 * What operations should see: a call a provider did not answer clearly, or refused because our account or our request is wrong.
 * Never a body, a code a guest showed or a token.
 */
export type ProviderProblem = { call: string; code: string }

export type ReportProblem = (problem: ProviderProblem) => void
