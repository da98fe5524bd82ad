/** The office: master data of the venue, entered and changed by its own people. */
import { z } from 'zod'
import { emptyInput, oneOf } from '../fields.ts'
import { entities, type DefinedEntityName } from './entities.ts'

const entityNames = entities.map(({ name }) => name) as [DefinedEntityName, ...DefinedEntityName[]]

export const schemas = {
  /** Records of an entity by name, for choosing one; without a permission of their own. */
  lookup: {
    input: z.object({ entity: oneOf('类别', entityNames) }),
    answer: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        /** Code or login by which imports also find the record. */
        key: z.string(),
        stopped: z.boolean(),
      }),
    ),
  },
  /** Pages of the office that the caller may open, with the number of records on each. */
  overview: {
    input: emptyInput,
    answer: z.object({
      venueName: z.string(),
      companyName: z.string(),
      permissions: z.array(z.string()),
      counts: z.array(z.object({ entity: z.string(), total: z.number(), stopped: z.number() })),
    }),
  },
}
