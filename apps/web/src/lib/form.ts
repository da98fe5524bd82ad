/**
 * A form: one typed value, what is wrong with which field, what is under way. See docs/decisions/0025-one-form.md.
 *
 * The law: nothing typed is lost by a refusal, a reload or a closed sheet, and a fault stands beside its field. A fault of a
 * field that is not on the page, and every other failure, is the form's own.
 */
import { useRef, useState } from 'react'

import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { fieldFault } from './field-fault.ts'

/** What is wrong, by field. The order is the order in which it is said. */
export type Faults<T> = { readonly [K in keyof T & string]?: string | false | null | undefined }

export interface FormSetting<T extends object> {
  /**
   * Under which name what is typed waits in this tab until it is sent: the act and the thing, `open.12`. Null for passwords and
   * codes, and where nothing is typed.
   */
  draft: string | null
  /** Fields that are never kept: passwords. */
  secrets?: readonly (keyof T & string)[]
  /** What stands there at first; later changes of it leave the form as it is. */
  initial: T
  /** What is missing or wrong, in the order of the fields. Pure. */
  check?: (value: T) => Faults<T>
  /** Sends it; its rejection is shown. False: nothing was sent, everything stays. */
  send: (value: T) => unknown
  /** Input fields that have another name here: `{ arriveTime: 'clock' }`. */
  names?: Readonly<Record<string, keyof T & string>>
  /** Fields that a refusal is about by its code (`faultAt`); null for any other failure. */
  place?: (error: unknown) => Faults<T> | null
}

/** One field of a form, for its `FormField`. */
export interface FormFieldState<V> {
  name: string
  value: V
  onChange(this: void, value: V): void
  /** What is wrong with it, once that was asked for. */
  error: string | null
  /** What is wrong with it now, asked for or not. */
  fault: string | null
  /** Called by the `FormField` with its name when it comes; answers how to take it away. Always the same function. */
  register(this: void, name: string): () => void
  /**
   * Called for a control whose text cannot be read, with the words shown beside it; null once it can. Nothing is sent until then.
   * Always the same function.
   */
  refuseText(this: void, name: string, control: string, words: string | null): void
}

export interface Form<T extends object> {
  value: T
  /** Changes fields; what was refused about them goes. */
  change(this: void, part: Partial<T>): void
  field<K extends keyof T & string>(this: void, name: K): FormFieldState<T[K]>
  /** The first thing that is missing or wrong, in words; null when it can be sent. */
  reason: string | null
  busy: boolean
  /** A failure that no field shows. */
  failure: unknown
  /** Empties the form after it was sent: the initial value again, nothing asked for, no draft. */
  restart(this: void): void
  /** Sends; with faults it shows them instead. One at a time. */
  submit(this: void): Promise<void>
  /** Grows with every attempt that left something to mend: then the first fault is brought into sight. */
  faulted: number
}

const noFaults = {}
const noFields = {}

const textOf = (fault: string | false | null | undefined): string | null => fault || null

/** The words of the first fault. */
export function firstFault(faults: object): string | null {
  const texts = Object.values(faults as Record<string, unknown>)
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

type Placing = {
  names?: Readonly<Record<string, string>>
  place?: (error: unknown) => object | null
  shows: (name: string) => boolean
}

/** A refusal as faults of the fields it is about; null when one of them is not there to show it, and for all other failures. */
export function placedFaults(
  error: unknown,
  { names = {}, place, shows }: Placing,
): Readonly<Record<string, string>> | null {
  const fault = fieldFault(error)
  const placed = place?.(error) ?? (fault && { [names[fault.field] ?? fault.field]: fault.message })
  return placed && Object.keys(placed).every(shows) ? (placed as Record<string, string>) : null
}

export function useForm<T extends object>(setting: FormSetting<T>): Form<T> {
  const [{ draft, initial, begun, fields }] = useState(() => startOf(setting))
  // Only what was typed is kept: a draft never brings back what others have changed meanwhile.
  const typed = useRef(begun)
  const [value, setValue] = useState<T>({ ...initial, ...begun })
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<Faults<T>>(noFaults)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [faulted, setFaulted] = useState(0)
  const running = useRef(false)
  const [unread, refuseText] = useUnreadTexts()

  const found: Faults<T> = { ...setting.check?.(value), ...unread }

  const change = (part: Partial<T>) => {
    typed.current = { ...typed.current, ...part }
    if (draft !== null) keepDraft(draft, without(typed.current, new Set(setting.secrets)))
    setValue({ ...initial, ...typed.current })
    const changed = new Set(Object.keys(part))
    setRefused((before) => without(before, changed))
  }

  const restart = () => {
    typed.current = {}
    if (draft !== null) forgetDraft(draft)
    setValue(initial)
    setAsked(false)
    setRefused(noFaults)
  }

  const fail = (error: unknown) => {
    const placed = placedFaults(error, { ...setting, shows: fields.shows })
    if (placed) setRefused(placed as Faults<T>)
    else setFailure(error)
    setFaulted((count) => count + 1)
  }

  const submit = async () => {
    if (running.current) return
    setAsked(true)
    if (firstFault(found) !== null) return setFaulted((count) => count + 1)
    running.current = true
    setBusy(true)
    setFailure(null)
    setRefused(noFaults)
    try {
      const sent = await setting.send(value)
      if (sent !== false && draft !== null) forgetDraft(draft)
    } catch (error) {
      fail(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const field = <K extends keyof T & string>(name: K): FormFieldState<T[K]> => {
    const fault = textOf(found[name])
    return {
      name,
      value: value[name],
      onChange: (next) => change({ [name]: next } as unknown as Partial<T>),
      error: textOf(refused[name]) ?? (asked ? fault : null),
      fault,
      register: fields.register,
      refuseText,
    }
  }

  return { value, change, field, reason: firstFault(found), busy, failure, restart, submit, faulted }
}

function startOf<T extends object>({ draft, initial }: FormSetting<T>) {
  const kept = draft === null ? undefined : (readDraft(draft) as Partial<T> | undefined)
  return { draft, initial, begun: kept ?? {}, fields: fieldsOnPage() }
}

/** Words about texts that controls could not read, by field. */
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

/** Which fields stand on the page now. */
function fieldsOnPage() {
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

function without<V extends object>(fields: V, names: ReadonlySet<string>): V {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name))) as V
}

/** A form without fields: one command that is asked about before it goes. */
export function useConfirmation(send: () => unknown): Form<object> {
  return useForm({ draft: null, initial: noFields, send })
}
