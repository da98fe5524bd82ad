import type { Routes } from '#lib/routing/routes.ts'

export default {
  '/pages/employeeCenter/materialCenter/index': () => import('./pages/materials-page.tsx'),
  '/pages/employeeCenter/materialCenter/materialDetails': () => import('./pages/material-page.tsx'),
  '/pages/employeeCenter/materialCenter/materialRelease': () => import('./pages/edit-material-page.tsx'),
  '/pages/employeeCenter/materialCenter/release': () => import('./pages/edit-task-page.tsx'),
  '/pages/employeeCenter/materialCenter/task': () => import('./pages/tasks-page.tsx'),
  '/pages/employeeCenter/materialCenter/taskDetails': () => import('./pages/task-page.tsx'),
  '/pages/employeeCenter/materialCenter/taskCheck': () => import('./pages/task-check-page.tsx'),
  '/pages/employeeCenter/materialCenter/checkDetails': () => import('./pages/check-page.tsx'),
} satisfies Routes
