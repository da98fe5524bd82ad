import { Button } from '#kit/button.tsx'
import inputs from '#kit/input.module.css'
import type { LookupRecord } from '#lib/references.ts'

import styles from './passwords-page.module.css'

interface PeopleChoiceProps {
  /** Employees that match the search. */
  people: readonly LookupRecord[]
  typed: string
  chosen: ReadonlySet<number>
  onType: (typed: string) => void
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Search and check boxes for choosing employees. */
export function PeopleChoice({ people, typed, chosen, onType, onChoose }: PeopleChoiceProps) {
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <>
      <div className={styles['filters']}>
        <input
          className={inputs['input']}
          aria-label="搜索员工"
          placeholder="搜索员工"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        <Button onClick={() => onChoose(new Set(people.map(({ id }) => id)))}>全选 {people.length} 人</Button>
        {chosen.size > 0 && <Button onClick={() => onChoose(new Set())}>都不选</Button>}
      </div>
      <ul className={styles['people']}>
        {people.map(({ id, title, key }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <strong>{title}</strong>
              <span>{key}</span>
            </label>
          </li>
        ))}
        {people.length === 0 && <li className={styles['none']}>没有找到员工</li>}
      </ul>
    </>
  )
}
