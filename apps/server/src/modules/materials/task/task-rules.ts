/** Rules of tasks: required proof, and status and remaining check-ins of each person. Pure. */
import { taskCheckType, taskStatus, taskUserStatus } from '@nocturne/contract/codes'
import type { TaskCheckType, TaskStatus, TaskUserStatus } from '@nocturne/contract/codes'

type Progress = { checkCount: number; passCount: number; checkTimes: number }

/** Status of a person. Check-ins submitted before the end are still reviewed afterwards, so the task can still be completed. */
export function computePersonStatus({ checkCount, passCount, checkTimes }: Progress, over: boolean): TaskUserStatus {
  if (passCount >= checkTimes) return taskUserStatus.completed
  if (over) return taskUserStatus.missed
  return checkCount > 0 ? taskUserStatus.running : taskUserStatus.notBegun
}

/** First free slot of a night, or null when it is full. */
export function findFreeSlot(taken: readonly number[], perDay: number): number | null {
  for (let place = 1; place <= perDay; place += 1) if (!taken.includes(place)) return place
  return null
}

/** Number of check-ins this person may still submit this night. 0 before the task starts, after its end, or when it is completed. */
export function computeRemainingTonight(
  task: { status: TaskStatus; startAt: string; endAt: string; perDay: number; checkTimes: number },
  { checkCount, todayCount }: { checkCount: number; todayCount: number },
  now: string,
): number {
  if (task.status !== taskStatus.running || now < task.startAt || now >= task.endAt) return 0
  return Math.max(0, Math.min(task.perDay - todayCount, task.checkTimes - checkCount))
}

type Proof = {
  images: readonly string[]
  linkUrl?: string | undefined
  address?: string | undefined
  longitude?: number | undefined
  latitude?: number | undefined
}

/** Missing part of the required proof; null when it is complete. */
export function findMissingProof(
  type: TaskCheckType,
  proof: Proof,
): { field: string; label: string; message: string } | null {
  if (type === taskCheckType.link)
    return proof.linkUrl === undefined ? { field: 'linkUrl', label: '链接', message: '请填写链接' } : null
  if (proof.images.length === 0) return { field: 'images', label: '图片', message: '请添加图片' }
  const placed = proof.address !== undefined && proof.longitude !== undefined && proof.latitude !== undefined
  if (type === taskCheckType.picturesAndPlace && !placed)
    return { field: 'address', label: '位置', message: '请选择位置' }
  return null
}
