import { schemas as kill } from './kill/schemas.ts'
import { schemas as play } from './play/schemas.ts'

export const schemas = { ...kill, ...play }
