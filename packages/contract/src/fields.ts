/**
 * Field builders for schemas. The first argument is the field's Chinese name, used in validation messages.
 * Form-encoded bodies carry only text, so every field also parses its text form; nested values are sent as one JSON text.
 */
import { MAX_FEN } from '@nocturne/base/money'
import { isOneLine, isReadableText, hasVisibleText } from '@nocturne/base/readable-text'
import { toSearchText } from '@nocturne/base/search-text'
import { isDate, isTime } from '@nocturne/base/venue-time'
import { z } from 'zod'
import type { FileResponse } from './endpoint.ts'

const toTitle = (label: string) => ({ title: label })
/** Empty form fields arrive as '' and mean "absent". */
const convertBlank = (value: unknown) => (value === '' || value === null ? undefined : value)
const toNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : convertBlank(value)
const toBoolean = (value: unknown) =>
  value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : convertBlank(value)
const fromJson = (value: unknown) => {
  if (typeof value !== 'string') return value
  if (value === '') return undefined
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const createWholeNumber = (label: string, min: number, max: number, message: string) =>
  z
    .preprocess(toNumber, z.number({ error: message }).int(message).min(min, message).max(max, message))
    .meta(toTitle(label)) as unknown as z.ZodType<number, number>

/** Positive id up to 2^53 − 1. */
export const id = (label: string) => createWholeNumber(label, 1, Number.MAX_SAFE_INTEGER, `请选择${label}`)
/** Whole number within limits (inclusive). */
export const int = (label: string, min: number, max: number) =>
  createWholeNumber(label, min, max, `${label}需为${min}至${max}的整数`)
/** Amount in fen; default limits 0 and ten million yuan. */
export const fen = (label: string, min = 0, max = MAX_FEN) =>
  createWholeNumber(label, min, max, min > 0 ? `请输入正确的${label}` : `${label}不正确`)
/**
 * The sum (fen) that was shown to the sender and confirmed. A higher current sum is refused with PRICE_CHANGED, a lower one is accepted;
 * without this field the current sum applies.
 */
export const expectedFen = () => optional(fen('应付金额'))
/** Basis points. */
export const bp = (label: string, min = 0, max = 10_000) => createWholeNumber(label, min, max, `${label}不正确`)
/** Boolean. */
export const flag = (label: string) =>
  z.preprocess(toBoolean, z.boolean({ error: `${label}不正确` })).meta(toTitle(label)) as unknown as z.ZodType<
    boolean,
    boolean
  >

/**
 * True for text that looks like the address of an uploaded file. Free text must not look like one: responses add a
 * signature to every such value, which would give access to the file.
 */
export const isFileUrl = (typed: string): boolean => typed.startsWith('/api/files/')

const createText = (label: string, max: number, min: number) =>
  z
    .string({ error: `请输入${label}` })
    .trim()
    .min(min, min === 1 ? `请输入${label}` : `${label}至少${min}个字`)
    .max(max, `${label}最多${max}个字`)
    .refine(isReadableText, `${label}含有无法识别的字符`)
    .refine((typed) => typed === '' || hasVisibleText(typed), `请输入${label}`)

const createOneLineText = (label: string, max: number, min: number) =>
  createText(label, max, min).refine(isOneLine, `${label}不能换行`)
const createFileUrlCheck = (label: string) => [(typed: string) => !isFileUrl(typed), `${label}不能是文件地址`] as const

/** One line of `min`…`max` characters, trimmed, with at least one visible character. */
export const text = (label: string, max: number, min = 1) =>
  createOneLineText(label, max, min)
    .refine(...createFileUrlCheck(label))
    .meta(toTitle(label)) as unknown as z.ZodType<string, string>
/** Like `text`, for search terms: numbers lose spaces and hyphens, full-width digits become half-width. */
export const searchWords = (label: string, max: number, min = 1) =>
  z
    .preprocess((typed) => (typeof typed === 'string' ? toSearchText(typed) : typed), text(label, max, min))
    .meta(toTitle(label)) as unknown as z.ZodType<string, string>
/** Like `text`, with line ends allowed: remarks, reasons, descriptions. */
export const multilineText = (label: string, max: number, min = 1) =>
  createText(label, max, min)
    .refine(...createFileUrlCheck(label))
    .meta(toTitle(label)) as unknown as z.ZodType<string, string>
/** Address of a file without its temporary signature, as stored and compared. */
export const removeUrlSignature = (url: string): string => url.replace(/\?.*$/, '')
/** Address of a file uploaded here (`/api/files/…`), signed or not. Any other address fails validation. */
export const uploadedFileUrl = (label: string) =>
  createOneLineText(label, 300, 1)
    .meta(toTitle(label))
    .refine((url) => /^\/api\/files\/[\w.-]+(\?[\w=&-]*)?$/.test(url), `${label}已失效，请重新添加`)
    .overwrite(removeUrlSignature)
/** Mainland mobile number. */
export const phone = (label = '手机号') =>
  z
    .string({ error: `请输入${label}` })
    .trim()
    .regex(/^1\d{10}$/, `${label}格式不正确`)
    .meta(toTitle(label)) as unknown as z.ZodType<string, string>
/** Business or calendar date `YYYY-MM-DD`. */
export const date = (label: string) =>
  z
    .string({ error: `请选择${label}` })
    .trim()
    .refine(isDate, `${label}不正确`)
    .meta(toTitle(label)) as unknown as z.ZodType<string, string>
/** Month of business dates `YYYY-MM`. */
export const month = (label: string) =>
  z
    .string({ error: `请选择${label}` })
    .trim()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, `${label}不正确`)
    .meta(toTitle(label)) as unknown as z.ZodType<string, string>
/** Venue time `YYYY-MM-DD HH:mm:ss`. */
export const time = (label: string) =>
  z
    .string({ error: `请选择${label}` })
    .trim()
    .refine(isTime, `${label}不正确`)
    .meta(toTitle(label)) as unknown as z.ZodType<string, string>
/** One of the values of an enum. */
export const oneOf = <const V extends readonly string[]>(label: string, values: V) =>
  z
    .preprocess(
      (v) => (typeof v === 'number' ? String(v) : v),
      z.enum(values as unknown as [string, ...string[]], { error: `${label}不正确` }),
    )
    .meta(toTitle(label)) as unknown as z.ZodType<V[number], V[number]>
/** A code of a list in `codes.ts`, or of a subset: `code('状态', orderStatus)`. */
export const code = <const C extends Readonly<Record<string, string>>>(label: string, codes: C) =>
  oneOf(label, Object.values(codes) as C[keyof C][])
/** A code in a response; the API documentation lists its names. */
export const coded = <const C extends Readonly<Record<string, string>>>(codes: C) =>
  z.enum(codes).meta({ description: listNames(codes) })
const listNames = (codes: Readonly<Record<string, string>>) =>
  Object.entries(codes)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ')
/** Not required; an empty form field counts as absent. */
export const optional = <T, I>(inner: z.ZodType<T, I>) =>
  z.preprocess(convertBlank, inner.optional()).meta(inner.meta() ?? {}) as unknown as z.ZodOptional<z.ZodType<T, I>>
/** Array; in a form body one field of JSON text. */
export const list = <T, I>(label: string, item: z.ZodType<T, I>, max: number, min = 1) =>
  z
    .preprocess(
      fromJson,
      z
        .array(item, { error: `请选择${label}` })
        .min(min, `请选择${label}`)
        .max(max, `${label}最多${max}项`),
    )
    .meta(toTitle(label)) as unknown as z.ZodType<T[], I[]>
/** Nested object; in a form body one field of JSON text. */
export const nested = <T, I>(label: string, inner: z.ZodType<T, I>) =>
  z.preprocess(fromJson, inner).meta(toTitle(label)) as unknown as z.ZodType<T, I>

/** Paging: `pageNum` from 1, `pageSize` at most 1000 (specification §9). */
export const page = (defaultSize = 20, maxSize = 1000) => ({
  pageNum: z
    .preprocess(
      toNumber,
      z.number({ error: '页码不正确' }).int('页码不正确').min(1, '页码不正确').max(100_000, '页码不正确').default(1),
    )
    .meta(toTitle('页码')) as unknown as z.ZodDefault<z.ZodType<number, number>>,
  pageSize: z
    .preprocess(
      toNumber,
      z.number({ error: '每页数量不正确' }).int('每页数量不正确').min(1, '每页数量不正确').default(defaultSize),
    )
    .transform((n) => Math.min(n, maxSize))
    .meta(toTitle('每页数量')) as unknown as z.ZodDefault<z.ZodType<number, number>>,
})
/** Version of the sitting that was shown to the user; destructive commands are refused when it has changed. */
export const version = () => int('版本', 0, 2_000_000_000)

/** Response of an endpoint of kind `file`. */
export const file = z.custom<FileResponse>()

/** Empty input. */
export const emptyInput = z.object({})
/** Response without data. */
export const emptyResponse = z.object({})
/**
 * Page of rows. `total` is exact for master data. For lists that grow every night it is counted only a little past the page, enough to know
 * that more rows exist.
 */
/** Set when the command waits for the confirmation of a second person; absent when it was executed. */
export const waitingProposalId = z.number().optional()
export const paged = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.number() })
