import { directory } from '@nocturne/contract/directory/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { Select } from '#kit/select.tsx'
import { storeDraft, readDraft } from '#lib/offline/draft.ts'
import { useApi } from '#lib/query/query.ts'
import { useUser } from '#lib/identity/session.ts'
import { sortByLikelihood, addRecentId } from '../likely-people.ts'
import { WALK_IN } from '../walk-in.ts'
import styles from './person-picker.module.css'

type CreditFor = NonNullable<InputOf<typeof directory.users>['creditFor']>

export interface PersonPickerProps {
  label: string
  /** Null means no person; undefined if nothing is selected yet. */
  value: number | null | undefined
  onChange: (userId: number | null) => void
  /** Offers only people who may be credited as sales person. */
  salesOnly?: boolean
  /** Offers only people in the user's data scope, for reports. */
  scoped?: boolean
  /**
   * Offers only people that the user may name as sales person in this operation, including 散客 where it is permitted.
   */
  creditFor?: CreditFor
  /** Label of the option that selects no person: `散客`, `不指定`, `全部`. Without it, a person is required. */
  emptyLabel?: string | undefined
  /** Likely people in addition to the user, the likeliest first, for example the owner of the booking. */
  likely?: readonly (number | null | undefined)[]
  /** Shows the likeliest people as chips under the control. */
  quick?: boolean
  /** Name of the selected person, shown while the list loads. */
  chosenName?: string | null | undefined
}

/** Option value for no person. User ids begin at 1. */
const NO_PERSON = 0

/** Maximum number of chips. With more, searching is faster. */
const MOST_QUICK = 5

/**
 * Picker for one colleague by name, initials, post or department; the likeliest are listed first. Works offline with
 * the cached list.
 */
export function PersonPicker(props: PersonPickerProps) {
  const { label, value, onChange, salesOnly = false, scoped = false, creditFor, emptyLabel, chosenName } = props
  const { likely = [], quick = false } = props
  const { data, isError } = useColleagues({ salesOnly, scoped, creditFor })
  const me = useUser()?.userId
  const used = createRecentStore(label)
  const { ordered, first } = sortByLikelihood(data ?? [], { me, likely, used: used.ids() })
  const people = ordered.map(({ userId, nickName, initials, deptName, postName }) => ({
    id: userId,
    label: nickName,
    initials,
    hint: userId === WALK_IN.userId ? undefined : `${deptName} · ${postName}`,
  }))
  const missing = value && chosenName && !people.some(({ id }) => id === value)
  const options = [
    ...(emptyLabel === undefined ? [] : [{ id: NO_PERSON, label: emptyLabel }]),
    ...(missing ? [{ id: value, label: chosenName }] : []),
    ...people,
  ]
  const choose = (id: number) => {
    if (id !== NO_PERSON) used.add(id)
    onChange(id === NO_PERSON ? null : id)
  }
  return (
    <>
      <Select
        label={label}
        options={options}
        value={value === null ? NO_PERSON : (value ?? null)}
        placeholder={data || isError ? '请选择' : '正在加载'}
        onChange={choose}
      />
      {quick && first.length > 0 && (
        <div className={styles['quick']}>
          <ChipRow label="常选的人">
            {first.slice(0, MOST_QUICK).map(({ userId, nickName }) => (
              <Chip key={userId} selected={userId === value} onClick={() => choose(userId)}>
                {userId === me ? `我 ${nickName}` : nickName}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
    </>
  )
}

/** People that the user recently selected in a picker with this label in this tab, the latest first. */
function createRecentStore(label: string) {
  const name = `people.${label}`
  const readIds = () => (readDraft(name) as number[] | undefined) ?? []
  return { ids: readIds, add: (id: number) => storeDraft(name, addRecentId(readIds(), id)) }
}

type Choice = { salesOnly?: boolean; scoped?: boolean; creditFor?: CreditFor | undefined }

/** All colleagues, or only sales people, those in the user's data scope, or those the user may credit. */
export function useColleagues({ salesOnly = false, scoped = false, creditFor }: Choice = {}) {
  const input = {
    ...(salesOnly && { saleFlag: true }),
    ...(!creditFor && { scope: scoped }),
    ...(creditFor && { creditFor }),
  }
  return useApi(directory.users, input, { staleMs: 10 * 60_000 })
}
