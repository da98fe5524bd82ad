import { schemas as kill } from './kill/schemas.ts'

export const schemas = { ...kill }
