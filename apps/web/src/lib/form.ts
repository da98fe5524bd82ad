/**
 * State of a form: one typed value, errors by field, pending state. See docs/decisions/0025-own-form-library.md.
 *
 * A refusal, a reload or a closed sheet loses no input, and an error is shown at its field. Errors of fields that are
 * not on the page, and all other failures, belong to the form itself.
 */
import { useRef, useState } from 'react'

import { removeDraft, storeDraft, readDraft } from './offline/draft.ts'
import { findFieldError } from './query/field-error.ts'

/** Error texts by field. Their order is the order in which they are shown. */
export type FormErrors<T> = { readonly [K in keyof T & string]?: string | false | null | undefined }

interface FormSetting<T extends object> {
  /**
   * Name under which input is stored in this tab until it is sent: action and object, such as `open.12`. Null for
   * passwords and codes, and in forms without typed input.
   */
  draft: string | null
  /** Fields that are never stored: passwords. */
  secrets?: readonly (keyof T & string)[]
  /** Initial values; later changes of them do not affect the form. */
  initial: T
  /** Validates in the order of the fields. Must be pure. */
  check?: (value: T) => FormErrors<T>
  /** Sends the form; a rejection is shown. Returning false means that nothing was sent and keeps the draft. */
  send: (value: T) => unknown
  /** Form field by input field of the endpoint, where the names differ: `{ arriveTime: 'clock' }`. */
  names?: Readonly<Record<string, keyof T & string>>
  /** Maps a refusal by its code to fields (`toFieldError`); null for any other failure. */
  place?: (error: unknown) => FormErrors<T> | null
}

/** State of one field, for its `FormField`. */
export interface FormFieldState<V> {
  name: string
  value: V
  onChange(this: void, value: V): void
  /** Error to show: set by a refusal, or by validation after the first attempt to send. */
  error: string | null
  /** Current validation error, even before the first attempt to send. */
  fault: string | null
  /**
   * Called by the `FormField` with its name when it mounts; returns the function that unregisters it. Identity is
   * stable.
   */
  register(this: void, name: string): () => void
  /**
   * Reports a control whose text cannot be parsed, with the message to show; null once it can. Blocks sending
   * meanwhile. Identity is stable.
   */
  refuseText(this: void, name: string, control: string, words: string | null): void
}

export interface Form<T extends object> {
  value: T
  /** Changes fields and clears the errors that the server reported for them. */
  change(this: void, part: Partial<T>): void
  field<K extends keyof T & string>(this: void, name: K): FormFieldState<T[K]>
  /** First validation error; null when the form can be sent. */
  reason: string | null
  busy: boolean
  /** Failure that is shown at no field. */
  failure: unknown
  /** Resets the form to its initial values and removes the draft. */
  restart(this: void): void
  /** Sends the form, or shows the errors if there are any. Ignored while a send is in progress. */
  submit(this: void): Promise<void>
  /** Number of failed attempts; each increment scrolls the first error into view. */
  faulted: number
}

const noErrors = {}
const noFields = {}

const toText = (message: string | false | null | undefined): string | null => message || null

/** Text of the first error, or null. */
export function findFirstError(errors: object): string | null {
  const texts = Object.values(errors as Record<string, unknown>)
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

type Placing = {
  names?: Readonly<Record<string, string>>
  place?: (error: unknown) => object | null
  shows: (name: string) => boolean
}

/** Maps a refusal to errors of fields. Null when one of the fields is not on the page, and for all other failures. */
export function toFormErrors(
  error: unknown,
  { names = {}, place, shows }: Placing,
): Readonly<Record<string, string>> | null {
  const fieldError = findFieldError(error)
  const placed = place?.(error) ?? (fieldError && { [names[fieldError.field] ?? fieldError.field]: fieldError.message })
  return placed && Object.keys(placed).every(shows) ? (placed as Record<string, string>) : null
}

export function useForm<T extends object>(setting: FormSetting<T>): Form<T> {
  const [{ draft, initial, begun, fields }] = useState(() => createInitialState(setting))
  // Stores edited fields only, so that a draft never restores values that others have changed meanwhile.
  const typed = useRef(begun)
  const [value, setValue] = useState<T>({ ...initial, ...begun })
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<FormErrors<T>>(noErrors)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [faulted, setFaulted] = useState(0)
  const running = useRef(false)
  const [unread, refuseText] = useUnreadTexts()

  const found: FormErrors<T> = { ...setting.check?.(value), ...unread }

  const change = (part: Partial<T>) => {
    typed.current = { ...typed.current, ...part }
    if (draft !== null) storeDraft(draft, omitFields(typed.current, new Set(setting.secrets)))
    setValue({ ...initial, ...typed.current })
    const changed = new Set(Object.keys(part))
    setRefused((before) => omitFields(before, changed))
  }

  const restart = () => {
    typed.current = {}
    if (draft !== null) removeDraft(draft)
    setValue(initial)
    setAttempted(false)
    setRefused(noErrors)
  }

  const handleFailure = (error: unknown) => {
    const placed = toFormErrors(error, { ...setting, shows: fields.shows })
    if (placed) setRefused(placed as FormErrors<T>)
    else setFailure(error)
    setFaulted((count) => count + 1)
  }

  const submit = async () => {
    if (running.current) return
    setAttempted(true)
    if (findFirstError(found) !== null) return setFaulted((count) => count + 1)
    running.current = true
    setBusy(true)
    setFailure(null)
    setRefused(noErrors)
    try {
      const sent = await setting.send(value)
      if (sent !== false && draft !== null) removeDraft(draft)
    } catch (error) {
      handleFailure(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const field = <K extends keyof T & string>(name: K): FormFieldState<T[K]> => {
    const validationError = toText(found[name])
    return {
      name,
      value: value[name],
      onChange: (next) => change({ [name]: next } as unknown as Partial<T>),
      error: toText(refused[name]) ?? (attempted ? validationError : null),
      fault: validationError,
      register: fields.register,
      refuseText,
    }
  }

  const reason = findFirstError(found)
  return { value, change, field, reason, busy, failure, restart, submit, faulted }
}

function createInitialState<T extends object>({ draft, initial }: FormSetting<T>) {
  const stored = draft === null ? undefined : (readDraft(draft) as Partial<T> | undefined)
  return { draft, initial, begun: stored ?? {}, fields: createFieldRegistry() }
}

/** Messages of controls whose text cannot be parsed, by field. */
function useUnreadTexts() {
  const [unread, setUnread] = useState<readonly { name: string; control: string; words: string }[]>([])
  const [refuseText] = useState(() => (name: string, control: string, words: string | null) => {
    setUnread((before) => [
      ...before.filter((one) => one.control !== control),
      ...(words === null ? [] : [{ name, control, words }]),
    ])
  })
  return [Object.fromEntries(unread.map(({ name, words }) => [name, words])), refuseText] as const
}

/** Counts the registered fields by name. */
function createFieldRegistry() {
  const counts = new Map<string, number>()
  const count = (name: string, step: number) => counts.set(name, (counts.get(name) ?? 0) + step)
  return {
    shows: (name: string) => (counts.get(name) ?? 0) > 0,
    register: (name: string) => {
      count(name, 1)
      return () => void count(name, -1)
    },
  }
}

function omitFields<V extends object>(fields: V, names: ReadonlySet<string>): V {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name))) as V
}

/** Form without fields, for a single confirmed command. */
export function useConfirmation(send: () => unknown): Form<object> {
  return useForm({ draft: null, initial: noFields, send })
}
