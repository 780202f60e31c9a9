import t from 'tap'
import { generateApp } from '../../gen/index.ts'
