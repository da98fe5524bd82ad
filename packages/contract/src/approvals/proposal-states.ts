/** States of a command that a second person confirms. An expired one was neither confirmed nor rejected in time. */
export const proposalStates = ['waiting', 'expired', 'confirmed', 'rejected', 'withdrawn'] as const

export type ProposalState = (typeof proposalStates)[number]
