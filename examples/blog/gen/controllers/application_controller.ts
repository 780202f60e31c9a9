import { Controller } from 'webfw'

export class ApplicationController extends Controller {}
