import { taskCheckType, taskStatus, taskUserStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { freePlace, leftTonight, personStatus, proofLack } from './task-rules.ts'

test('computes the status of a person', () => {
  const of = (checkCount: number, passCount: number, over = false) =>
    personStatus({ checkCount, passCount, checkTimes: 2 }, over)
  expect(of(0, 0)).toBe(taskUserStatus.notBegun)
  expect(of(2, 1)).toBe(taskUserStatus.running)
  expect(of(2, 2)).toBe(taskUserStatus.completed)
  expect(of(2, 1, true)).toBe(taskUserStatus.missed)
  expect(of(2, 2, true)).toBe(taskUserStatus.completed)
})

test('frees the slot of a rejected check-in', () => {
  expect(freePlace([], 2)).toBe(1)
  expect(freePlace([2], 2)).toBe(1)
  expect(freePlace([2, 1], 2)).toBeNull()
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
    leftTonight(task, { checkCount, todayCount }, now)
  expect(left(0, 0)).toBe(2)
  expect(left(4, 0)).toBe(1)
  expect(left(2, 2)).toBe(0)
  expect(left(0, 0, '2026-03-14 11:59:59')).toBe(0)
  expect(left(0, 0, task.endAt)).toBe(0)
  expect(leftTonight({ ...task, status: taskStatus.withdrawn }, { checkCount: 0, todayCount: 0 }, task.startAt)).toBe(0)
})

test('names the missing part of a proof', () => {
  const picture = { images: ['/api/files/a'] }
  const place = { address: '本店', longitude: 121.4, latitude: 31.2 }
  const { pictures, link, picturesAndPlace } = taskCheckType
  expect(proofLack(pictures, { images: [] })?.field).toBe('images')
  expect(proofLack(pictures, picture)).toBeNull()
  expect(proofLack(link, picture)?.field).toBe('linkUrl')
  expect(proofLack(link, { images: [], linkUrl: 'https://a.example' })).toBeNull()
  expect(proofLack(picturesAndPlace, picture)?.field).toBe('address')
  expect(proofLack(picturesAndPlace, { ...picture, address: '本店' })?.field).toBe('address')
  expect(proofLack(picturesAndPlace, { ...picture, ...place })).toBeNull()
})
