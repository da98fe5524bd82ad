/**
 * A problem for operations: a call the provider left unclear, or refused because our account or request is wrong. Never contains a body, a
 * guest's code or a token.
 */
export type ProviderProblem = { call: string; code: string }

export type ProblemReporter = (problem: ProviderProblem) => void
