/** Panel of one area and night: people share its tables, single tables can be given to others. */
import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { ApiError, getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate } from '@nocturne/web/lib/query/query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import inputs from '#kit/input.module.css'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { sendCommand } from '#lib/send-command.ts'

import {
  countTables,
  describeNight,
  listSaveRows,
  readAssignment,
  splitTables,
  type Assignment,
  type DutyArea,
  type DutyPerson,
  type DutySlot,
  type DutyWeek,
} from './duty-rules.ts'
import styles from './duty.module.css'

interface DutyPanelProps {
  week: DutyWeek
  area: DutyArea
  slot: DutySlot
  onClose: () => void
}

type Refusal = { text: string; tables: readonly { tableName: string; waiterName: string }[] }

export function DutyPanel({ week, area, slot, onClose }: DutyPanelProps) {
  const stored = readAssignment(week, area, slot)
  const [typed, setTyped] = useState<Assignment | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const assignment = typed ?? stored
  const rows = listSaveRows(area, slot, stored, assignment)
  useLeaveGuard(rows.length > 0)
  const save = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await sendCommand(scheduling.dutySave, { rows })
      await invalidate(scheduling.dutyList)
      setTyped(null)
      showToast('已保存')
    } catch (failure) {
      setRefusal(describeRefusal(failure))
      // The typed assignment stays and is compared with the current one.
      await invalidate(scheduling.dutyList)
    } finally {
      setBusy(false)
    }
  }
  const shift = week.shifts.find(({ shiftId }) => shiftId === slot.shiftId)
  return (
    <aside className={styles['panel']} aria-label="安排值台">
      <header>
        <h2>{area.areaName}</h2>
        <span>
          {slot.businessDate.slice(5).replace('-', '/')} · {shift?.shiftName ?? '整晚'}
        </span>
        <IconButton label="关闭" icon={<X />} onClick={onClose} />
      </header>
      <div className={styles['body']}>
        {refusal && (
          <div role="alert" className={styles['refusal']}>
            <p>{refusal.text}</p>
            {refusal.tables.map(({ tableName, waiterName }) => (
              <p key={tableName}>
                {tableName} 现在{waiterName === '' ? '没人' : `是${waiterName}`}
              </p>
            ))}
          </div>
        )}
        <PeopleChoice week={week} area={area} slot={slot} assignment={assignment} onChange={setTyped} />
        <TableChoices week={week} area={area} slot={slot} assignment={assignment} onChange={setTyped} />
      </div>
      <footer>
        <span>{rows.length > 0 ? `改了 ${rows.length} 台` : ''}</span>
        <Button kind="ghost" blocked={assignment.size === 0 ? '没有安排' : null} onClick={() => setTyped(new Map())}>
          清空
        </Button>
        <Button kind="primary" busy={busy} blocked={rows.length === 0 ? '没有修改' : null} onClick={save}>
          保存
        </Button>
      </footer>
    </aside>
  )
}

function describeRefusal(failure: unknown): Refusal {
  if (!(failure instanceof ApiError) || failure.errCode !== 'STALE_DATA')
    return { text: getErrorMessage(failure, unexpectedText), tables: [] }
  const { rows = [] } = (failure.detail ?? {}) as { rows?: Refusal['tables'] }
  return { text: '别人刚安排过，请看过再保存', tables: rows }
}

type ChoiceProps = Omit<DutyPanelProps, 'onClose'> & {
  assignment: Assignment
  onChange: (assignment: Assignment) => void
}

/** Chosen people share the tables of the area in blocks. */
function PeopleChoice({ week, area, slot, assignment, onChange }: ChoiceProps) {
  const [search, setSearch] = useState('')
  const counts = new Map(countTables(area, assignment).map(({ userId, count }) => [userId, count]))
  const key = toSearchKey(search)
  const choices = week.people
    .filter(({ userId, assignable }) => assignable || counts.has(userId))
    .filter(({ nickName, postName }) => toComparableText(`${nickName} ${postName}`).includes(key))
    .map((person) => ({ person, night: describeNight(week, person, slot) }))
    .toSorted(
      (a, b) =>
        rank(a.night.isConflict, counts.has(a.person.userId)) - rank(b.night.isConflict, counts.has(b.person.userId)),
    )
  const toggle = ({ userId }: DutyPerson) => {
    const chosen = counts.has(userId) ? [...counts.keys()].filter((one) => one !== userId) : [...counts.keys(), userId]
    onChange(
      splitTables(
        area.tables.map(({ tableId }) => tableId),
        chosen,
      ),
    )
  }
  return (
    <section aria-label="服务员">
      <h3>
        服务员<small>选几个人，台位按顺序平分</small>
      </h3>
      <input
        className={inputs['input']}
        aria-label="搜索服务员"
        placeholder="搜索姓名或岗位"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles['people']}>
        {choices.map(({ person, night }) => (
          <button
            key={person.userId}
            type="button"
            aria-pressed={counts.has(person.userId)}
            data-conflict={night.isConflict || undefined}
            onClick={() => toggle(person)}
          >
            <b>{person.nickName}</b>
            <small>
              {night.text}
              {counts.has(person.userId) && ` · ${counts.get(person.userId)} 台`}
            </small>
          </button>
        ))}
        {choices.length === 0 && <p>没有找到</p>}
      </div>
    </section>
  )
}

/** Chosen people first, then those without a conflict. */
const rank = (isConflict: boolean, isChosen: boolean): number => (isChosen ? 0 : isConflict ? 2 : 1)

function TableChoices({ week, area, slot, assignment, onChange }: ChoiceProps) {
  const choose = (tableId: number, text: string) => {
    const next = new Map(assignment)
    if (text === '') next.delete(tableId)
    else next.set(tableId, Number(text))
    onChange(next)
  }
  return (
    <section aria-label="单张台">
      <h3>单张台</h3>
      <ul className={styles['tables']}>
        {area.tables.map(({ tableId, tableName }) => (
          <li key={tableId}>
            <span>{tableName}</span>
            <select
              className={inputs['input']}
              aria-label={`${tableName}的服务员`}
              value={assignment.get(tableId) ?? ''}
              onChange={(event) => choose(tableId, event.target.value)}
            >
              <option value="">没人</option>
              {week.people
                .filter(({ userId, assignable }) => assignable || assignment.get(tableId) === userId)
                .map((person) => {
                  const night = describeNight(week, person, slot)
                  return (
                    <option key={person.userId} value={person.userId}>
                      {person.nickName}
                      {night.isConflict && `（${night.text}）`}
                    </option>
                  )
                })}
            </select>
          </li>
        ))}
      </ul>
    </section>
  )
}
