/** Bounds of a drawn floor plan. Lengths are grid steps of a quarter of a metre. */
export const planLimits = { layers: 10, tables: 1_000, shapes: 200, minSize: 8, maxSize: 400 } as const

export const planShapeKinds = ['wall', 'stage', 'bar', 'door', 'text'] as const
export type PlanShapeKind = (typeof planShapeKinds)[number]
