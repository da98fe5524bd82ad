import { z } from 'zod'

const toDegrees = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,3}(\.\d{1,15})?$/.test(value.trim())
    ? Number(value)
    : value === ''
      ? undefined
      : value

/** Field for degrees with optional decimals. `most`: 180 for longitudes, 90 for latitudes. */
export const coordinate = (label: string, most: 90 | 180) =>
  z
    .preprocess(
      toDegrees,
      z
        .number({ error: `${label}不正确` })
        .min(-most, `${label}不正确`)
        .max(most, `${label}不正确`),
    )
    .meta({ title: label }) as unknown as z.ZodType<number, number>
