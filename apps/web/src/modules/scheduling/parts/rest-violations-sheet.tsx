import { ListRow } from '#kit/list-row.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { formatMonthAndDay, formatViolation, type SchedulePlan } from '../schedule-texts.ts'

/** Violations of the rest rules, by employee. */
export default function RestViolationsSheet({ plan, onClose }: { plan: SchedulePlan; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="排班问题">
      {plan.people.flatMap(({ userId, nickName, faults }) =>
        faults.map((violation) => (
          <ListRow
            key={`${userId} ${violation.businessDate} ${violation.fault}`}
            title={nickName}
            aside={formatMonthAndDay(violation.businessDate)}
            fact={formatViolation(violation, plan.rules)}
          />
        )),
      )}
    </Sheet>
  )
}
