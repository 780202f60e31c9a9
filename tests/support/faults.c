/* Makes SQLite's memory and files fail at the nth call. fault_use() must be called before anything
 * else in the library; tests/support/faults.ts compiles this. The structures are those of sqlite3.h,
 * as far as they are needed. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

enum { CONFIG_MALLOC = 4, CONFIG_LOOKASIDE = 13 };
enum { FULL = 13, IOERR_READ = 266, IOERR_FSYNC = 1034, IOERR_TRUNCATE = 1546, IOERR_SHMMAP = 5386 };

typedef struct {
  void *(*allocate)(int);
  void (*release)(void *);
  void *(*resize)(void *, int);
  int (*size)(void *);
  int (*round_up)(int);
  int (*start)(void *);
  void (*stop)(void *);
  void *data;
} memory_methods;

typedef struct file file;
typedef struct {
  int version;
  int (*close)(file *);
  int (*read)(file *, void *, int, int64_t);
  int (*write)(file *, const void *, int, int64_t);
  int (*truncate)(file *, int64_t);
  int (*sync)(file *, int);
  void *between[7]; /* xFileSize to xDeviceCharacteristics. */
  int (*shared)(file *, int, int, int, void volatile **);
  void *rest[5]; /* xShmLock to xUnfetch. */
} file_methods;
struct file {
  const file_methods *methods;
};

typedef struct vfs vfs;
struct vfs {
  int version, file_size, longest_path;
  vfs *next;
  const char *name;
  void *data;
  int (*open)(vfs *, const char *, file *, int, int *);
  void *rest[16];
};

static int countdown, persists, fired, failing_files;
static long blocks;

/* Whether this call is to fail. */
static int fails(int is_file) {
  if (countdown == 0 || is_file != failing_files) return 0;
  if (countdown > 1) {
    countdown--;
    return 0;
  }
  if (!persists) countdown = 0;
  fired++;
  return 1;
}

/* Each block begins with its size, in 16 bytes. */
static void *allocate(int size) {
  int64_t *block = fails(0) ? NULL : malloc((size_t)size + 16);
  if (block == NULL) return NULL;
  blocks++;
  block[0] = size;
  return block + 2;
}
static void release(void *memory) {
  if (memory == NULL) return;
  blocks--;
  free((int64_t *)memory - 2);
}
static void *resize(void *memory, int size) {
  int64_t *block = fails(0) ? NULL : realloc((int64_t *)memory - 2, (size_t)size + 16);
  if (block == NULL) return NULL;
  block[0] = size;
  return block + 2;
}
static int size_of(void *memory) { return memory == NULL ? 0 : (int)((int64_t *)memory - 2)[0]; }
static int round_up(int size) { return (size + 7) & ~7; }
static int start(void *data) { return 0; }
static void stop(void *data) {}
static const memory_methods memory = {allocate, release, resize, size_of, round_up, start, stop, NULL};

/* A table of methods in place of the real one, which stands behind it. */
typedef struct {
  file_methods methods;
  const file_methods *real;
} patched;
static patched tables[8];
static vfs *real_vfs, faulty_vfs;

static const file_methods *real_of(file *each) { return ((const patched *)each->methods)->real; }
static int read_file(file *each, void *bytes, int size, int64_t offset) {
  return fails(1) ? IOERR_READ : real_of(each)->read(each, bytes, size, offset);
}
static int write_file(file *each, const void *bytes, int size, int64_t offset) {
  return fails(1) ? FULL : real_of(each)->write(each, bytes, size, offset);
}
static int truncate_file(file *each, int64_t size) {
  return fails(1) ? IOERR_TRUNCATE : real_of(each)->truncate(each, size);
}
static int sync_file(file *each, int flags) {
  return fails(1) ? IOERR_FSYNC : real_of(each)->sync(each, flags);
}
static int share_file(file *each, int page, int size, int extend, void volatile **memory) {
  return fails(1) ? IOERR_SHMMAP : real_of(each)->shared(each, page, size, extend, memory);
}

static int open_file(vfs *ours, const char *name, file *each, int flags, int *out) {
  int code = real_vfs->open(real_vfs, name, each, flags, out);
  if (code != 0 || each->methods == NULL) return code;
  patched *table = tables;
  while (table->real != NULL && table->real != each->methods) table++;
  if (table->real == NULL) {
    table->methods = *each->methods;
    table->real = each->methods;
    table->methods.read = read_file;
    table->methods.write = write_file;
    table->methods.truncate = truncate_file;
    table->methods.sync = sync_file;
    if (table->methods.version >= 2) table->methods.shared = share_file;
  }
  each->methods = &table->methods;
  return 0;
}

/* Takes over the memory and the files of the library; 0 when it is done. */
int fault_use(const char *library) {
  void *opened = dlopen(library, RTLD_NOW);
  if (opened == NULL) return -1;
  int (*config)(int, ...) = (int (*)(int, ...))dlsym(opened, "sqlite3_config");
  vfs *(*find)(const char *) = (vfs * (*)(const char *)) dlsym(opened, "sqlite3_vfs_find");
  int (*add)(vfs *, int) = (int (*)(vfs *, int))dlsym(opened, "sqlite3_vfs_register");
  if (config == NULL || find == NULL || add == NULL) return -1;
  /* Without lookaside every allocation is one of ours. */
  int code = config(CONFIG_MALLOC, &memory);
  if (code == 0) code = config(CONFIG_LOOKASIDE, 0, 0);
  real_vfs = code == 0 ? find(NULL) : NULL;
  if (real_vfs == NULL) return code == 0 ? -1 : code;
  faulty_vfs = *real_vfs;
  faulty_vfs.name = "faulty";
  faulty_vfs.open = open_file;
  return add(&faulty_vfs, 1);
}

/* Lets the nth allocation fail, or the nth call on a file; also all after it. 0 lets none fail. */
void fault_at(int is_file, int nth, int also_after) {
  failing_files = is_file;
  countdown = nth;
  persists = also_after;
  fired = 0;
}

/* How often something has failed since fault_at(). */
int fault_count(void) { return fired; }

/* Allocations that nobody has released. */
int fault_blocks(void) { return (int)blocks; }
