import { ListRow } from '#kit/list-row.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { formatDay, formatViolation, type Plan } from '../schedule-texts.ts'

/** Violations of the rest rules, by employee. */
export default function FaultSheet({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="排班问题">
      {plan.people.flatMap(({ userId, nickName, faults }) =>
        faults.map((violation) => (
          <ListRow
            key={`${userId} ${violation.businessDate} ${violation.fault}`}
            title={nickName}
            aside={formatDay(violation.businessDate)}
            fact={formatViolation(violation, plan.rules)}
          />
        )),
      )}
    </Sheet>
  )
}
