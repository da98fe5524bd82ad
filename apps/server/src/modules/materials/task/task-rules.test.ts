import { taskCheckType, taskStatus, taskUserStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { findFreeSlot, computeRemainingTonight, computePersonStatus, findMissingProof } from './task-rules.ts'

test('computes the status of a person', () => {
  const of = (checkCount: number, passCount: number, over = false) =>
    computePersonStatus({ checkCount, passCount, checkTimes: 2 }, over)
  expect(of(0, 0)).toBe(taskUserStatus.notBegun)
  expect(of(2, 1)).toBe(taskUserStatus.running)
  expect(of(2, 2)).toBe(taskUserStatus.completed)
  expect(of(2, 1, true)).toBe(taskUserStatus.missed)
  expect(of(2, 2, true)).toBe(taskUserStatus.completed)
})

test('frees the slot of a rejected check-in', () => {
  expect(findFreeSlot([], 2)).toBe(1)
  expect(findFreeSlot([2], 2)).toBe(1)
  expect(findFreeSlot([2, 1], 2)).toBeNull()
})

test('limits the check-ins of a night', () => {
  const task = {
    status: taskStatus.running,
    startAt: '2026-03-14 12:00:00',
    endAt: '2026-03-20 12:00:00',
    perDay: 2,
    checkTimes: 5,
  }
  const left = (checkCount: number, todayCount: number, now = '2026-03-14 22:00:00') =>
    computeRemainingTonight(task, { checkCount, todayCount }, now)
  expect(left(0, 0)).toBe(2)
  expect(left(4, 0)).toBe(1)
  expect(left(2, 2)).toBe(0)
  expect(left(0, 0, '2026-03-14 11:59:59')).toBe(0)
  expect(left(0, 0, task.endAt)).toBe(0)
  expect(
    computeRemainingTonight({ ...task, status: taskStatus.withdrawn }, { checkCount: 0, todayCount: 0 }, task.startAt),
  ).toBe(0)
})

test('names the missing part of a proof', () => {
  const picture = { images: ['/api/files/a'] }
  const place = { address: '本店', longitude: 121.4, latitude: 31.2 }
  const { pictures, link, picturesAndPlace } = taskCheckType
  expect(findMissingProof(pictures, { images: [] })?.field).toBe('images')
  expect(findMissingProof(pictures, picture)).toBeNull()
  expect(findMissingProof(link, picture)?.field).toBe('linkUrl')
  expect(findMissingProof(link, { images: [], linkUrl: 'https://a.example' })).toBeNull()
  expect(findMissingProof(picturesAndPlace, picture)?.field).toBe('address')
  expect(findMissingProof(picturesAndPlace, { ...picture, address: '本店' })?.field).toBe('address')
  expect(findMissingProof(picturesAndPlace, { ...picture, ...place })).toBeNull()
})
