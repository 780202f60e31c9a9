import { className } from '../class/class-info.ts'
import { ancestorsOf, classOf, superclassOf } from '../class/hierarchy.ts'

/** Methods of CRuby's core that this library has not, by class: nobody may take them for undefined. */
const OF_INSTANCES: Readonly<Record<string, string>> = {
  Object: `private_methods protected_methods singleton_method taint tainted? trust untaint untrust untrusted?`,
  Integer: 'to_c to_r',
  Float: 'next_float prev_float to_c to_r',
  Array: 'repeated_combination repeated_permutation',
  Set: 'compare_by_identity compare_by_identity? reset',
  Numeric: `abs2 angle arg conj conjugate denominator i imag imaginary numerator phase polar quo rationalize
    real rect rectangular singleton_method_added`,
  String: 'crypt dump setbyte to_c to_r undump',
  Proc: 'binding ruby2_keywords source_location',
  Method: 'original_name private? protected? public? source_location super_method',
  NilClass: '^ rationalize to_c to_r',
  Exception: 'backtrace_locations',
  NoMethodError: 'private_call?',
  NameError: 'local_variables',
  Time: 'to_r',
  Regexp: '~',
  Enumerator: 'feed next_values peek_values',
  Encoding: 'ascii_compatible? dummy? names replicate',
  Class: 'subclasses',
  IO: `advise autoclose= autoclose? binmode binmode? close close_on_exec= close_on_exec? close_read close_write
    closed? each each_byte each_char each_line eof eof? external_encoding fcntl fdatasync fsync getbyte getc
    internal_encoding ioctl lineno lineno= pid pos pos= pread putc pwrite read_nonblock readbyte readchar
    readline readpartial reopen rewind seek set_encoding set_encoding_by_bom stat sysread sysseek syswrite tell
    to_i to_io ungetbyte ungetc write_nonblock`,
  File: `close_read close_write each_codepoint external_encoding fcntl fileno flock internal_encoding ioctl lineno= lstat pid
    pread pwrite read_nonblock reopen set_encoding set_encoding_by_bom sysread sysseek syswrite to_i ungetbyte ungetc
    write_nonblock`,
  StringIO: `binmode close_read close_write closed_read? closed_write? each_byte each_codepoint external_encoding
    fcntl fileno fsync getbyte internal_encoding lineno= pid pread putc read_nonblock readbyte readchar readpartial
    reopen set_encoding set_encoding_by_bom sysread syswrite ungetbyte ungetc write_nonblock`,
  Module: `autoload autoload? const_missing
    const_source_location deprecate_constant private_constant public_constant module_function refine
    singleton_class?`,
}

/** The same of what core classes answer themselves. */
const OF_CLASSES: Readonly<Record<string, string>> = {
  Integer: 'try_convert',
  Random: 'urandom',
  Symbol: 'all_symbols',
  Hash: 'ruby2_keywords_hash ruby2_keywords_hash?',
  Exception: 'to_tty?',
  IO: 'binread binwrite copy_stream for_fd foreach open pipe popen read readlines select sysopen try_convert write',
  Module: 'constants nesting used_modules',
  Encoding: 'aliases compatible? default_external= default_internal= list locale_charmap name_list',
  Kernel: `Complex Rational autoload autoload? binding caller caller_locations eval exec exit! fork
    global_variables load local_variables open readline readlines select set_trace_func spawn syscall system test
    trace_var trap untrace_var`,
  Math: 'cbrt erf erfc frexp gamma ldexp lgamma',
  Process: `abort argv0 clock_getres daemon detach egid euid exec exit exit! fork getpgid getpgrp getpriority
    getrlimit getsid gid groups initgroups kill last_status maxgroups pid ppid setpgid setpgrp setpriority
    setproctitle setrlimit setsid spawn times uid wait wait2 waitall waitpid waitpid2`,
}

/** Kernel's private methods, which answer without a receiver. */
const OF_KERNEL =
  '__callee__ __dir__ __method__ ` block_given? caller_locations fail iterator? require require_relative using'

let allNames: ReadonlySet<string> | null = null

/** Every name of the tables: most that are asked for are in none. */
function absentNames(): ReadonlySet<string> {
  allNames ??= new Set(
    [...Object.values(OF_INSTANCES), ...Object.values(OF_CLASSES), OF_KERNEL].flatMap((names) =>
      names.split(/\s+/),
    ),
  )
  return allNames
}

/** Whether CRuby would find a method where this library finds none. */
export function isOutsideSubset(receiver: unknown, name: string, isSelf: boolean): boolean {
  if (!absentNames().has(name)) return false
  const owners = ancestorsOf(classOf(receiver)).map(className)
  if (owners.some((owner) => lists(OF_INSTANCES, owner, name))) return owners.includes('Object')
  if (typeof receiver === 'function') {
    for (let at: object | null = receiver; at !== null; at = superclassOf(at)) {
      if (lists(OF_CLASSES, className(at), name)) return true
    }
  }
  return isSelf && (lists(OF_CLASSES, 'Kernel', name) || OF_KERNEL.split(' ').includes(name))
}

function lists(table: Readonly<Record<string, string>>, owner: string, name: string): boolean {
  const names = Object.hasOwn(table, owner) ? table[owner] : undefined
  return names?.split(/\s+/).includes(name) === true
}
