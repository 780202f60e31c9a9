# What CRuby and an application say of the same files, in a folder of their own: tests/application/written-files.test.ts.
require "tmpdir"
require "tempfile"
require "fileutils"
require "csv"
require "pathname"

def tell(name)
  result = yield
  puts "#{name}: #{result.inspect}"
rescue SystemCallError, IOError, ArgumentError, TypeError => e
  puts "#{name}: #{e.class}: #{e.message}"
end

Dir.mkdir("tmp") unless Dir.exist?("tmp")
tell("read") { File.read("tmp/x") }
tell("w none") { File.write("tmp/no/x","a") }
tell("w dir") { File.write("tmp","a") }
tell("r dir") { File.read("tmp") }
tell("del") { File.delete("tmp/x") }
tell("rename") { File.rename("tmp/x","tmp/y") }
tell("mtime") { File.mtime("tmp/x") }
tell("ctime") { File.ctime("tmp/x") }
tell("atime") { File.atime("tmp/x") }
tell("stat") { File.stat("tmp/x") }
tell("lstat") { File.lstat("tmp/x") }
tell("size") { File.size("tmp/x") }
tell("size?") { File.size?("tmp/x") }
tell("ftype") { File.ftype("tmp/x") }
tell("utime") { File.utime(Time.now,Time.now,"tmp/x") }
tell("chmod") { File.chmod(0644,"tmp/x") }
tell("trunc") { File.truncate("tmp/x",0) }
tell("realpath") { File.realpath("tmp/x") }
tell("mkdir") { Dir.mkdir("tmp") }
tell("mkdir2") { Dir.mkdir("tmp/no/b") }
tell("rmdir") { Dir.rmdir("tmp/no") }
File.write("tmp/f","hi\nyou\n")
tell("rmdir f") { Dir.rmdir("tmp/f") }
tell("mkdir under f") { Dir.mkdir("tmp/f/x") }
tell("write under f") { File.write("tmp/f/x","") }
tell("children") { Dir.children("tmp/no") }
tell("children f") { Dir.children("tmp/f") }
tell("each_child") { Dir.each_child("tmp/no"){} }
tell("entries") { Dir.entries("tmp/no") }
tell("mkdir_p f") { FileUtils.mkdir_p("tmp/f") }
tell("mkdir_p f/x") { FileUtils.mkdir_p("tmp/f/x") }
tell("mkdir_p") { FileUtils.mkdir_p("tmp/a/b") }
tell("mkdir_p2") { FileUtils.mkdir_p(["tmp/a/b","tmp/a/c"]) }
tell("makedirs") { FileUtils.makedirs("tmp/a/b") }
tell("fu mkdir") { FileUtils.mkdir("tmp/a") }
tell("fu mkdir ok") { FileUtils.mkdir("tmp/aa") }
tell("rm") { FileUtils.rm("tmp/x") }
tell("rm dir") { FileUtils.rm("tmp/a") }
tell("rm_f") { FileUtils.rm_f("tmp/x") }
tell("rm_f") { FileUtils.rm_f("tmp/a") }
tell("rm_r") { FileUtils.rm_r("tmp/x") }
tell("rm_rf") { FileUtils.rm_rf("tmp/x") }
tell("cp") { FileUtils.cp("tmp/x","tmp/y") }
tell("cp") { FileUtils.cp("tmp/f","tmp/y") }
tell("cp dir") { FileUtils.cp("tmp/f","tmp/a") }
tell("cp same") { FileUtils.cp("tmp/f","tmp/f") }
tell("cp isdir") { FileUtils.cp("tmp/a","tmp/z") }
tell("cp none") { FileUtils.cp("tmp/f","tmp/no/z") }
tell("cp many") { FileUtils.cp(["tmp/f","tmp/y"],"tmp/a") }
tell("cp many2") { FileUtils.cp(["tmp/f","tmp/y"],"tmp/f") }
tell("cp_r") { FileUtils.cp_r("tmp/a","tmp/k") }
tell("cp_r") { FileUtils.cp_r("tmp/a","tmp/k");Dir.glob("tmp/k/**/*").sort }
tell("cp_r/.") { FileUtils.cp_r("tmp/a/.","tmp/l");Dir.glob("tmp/l/**/*").sort }
tell("cp_r none") { FileUtils.cp_r("tmp/x","tmp/l") }
tell("mv") { FileUtils.mv("tmp/x","tmp/y") }
tell("mv") { FileUtils.mv("tmp/y","tmp/yy") }
tell("mv dir") { FileUtils.mv("tmp/yy","tmp/aa"); Dir.children("tmp/aa") }
tell("mv none") { FileUtils.mv("tmp/f","tmp/no/y") }
tell("touch") { FileUtils.touch("tmp/t") }
tell("touch") { FileUtils.touch(["tmp/t","tmp/no/t"]) }
tell("copy_file") { FileUtils.copy_file("tmp/f","tmp/g") }
tell("remove_dir") { FileUtils.remove_dir("tmp/l"); 1 }
tell("remove_entry") { FileUtils.remove_entry("tmp/k"); 1 }
tell("remove_entry") { FileUtils.remove_entry("tmp/k"); 1 }
tell("rmdir") { FileUtils.rmdir("tmp/no") }
tell("cmp") { FileUtils.compare_file("tmp/f","tmp/g") }
f=File.open("tmp/f")
tell("w on r") { f.write("x") }
tell("<<") { f << "x" }
tell("puts") { f.puts "x" }
tell("gets") { f.gets }
tell("pos") { f.pos }
tell("insp") { f.inspect }
tell("path") { f.path }
tell("to_path") { f.to_path }
tell("size") { f.size }
tell("eof") { f.eof? }
tell("rd") { f.read }
tell("rd") { f.read }
tell("rd") { f.read(1) }
tell("eof") { f.eof? }
tell("readline") { f.readline }
tell("rewind") { f.rewind }
tell("seek") { f.seek(2) }
tell("seek") { f.seek(-1, IO::SEEK_END) }
tell("seekneg") { f.seek(-1) }
tell("getc") { f.getc }
tell("readlines") { f.rewind;f.readlines(chomp:true) }
tell("mtime") { f.mtime.class }
tell("sync") { [f.sync,f.sync=true,f.fsync,f.flush.class,f.binmode.class, f.lineno, f.tty?] }
tell("closed") { [f.closed?,f.close,f.closed?,f.close] }
tell("insp") { f.inspect }
tell("r closed") { f.read }
tell("w closed") { f.write("x") }
tell("gets closed") { f.gets }
tell("pos closed") { f.pos }
tell("size closed") { f.size }
tell("path closed") { f.path }
tell("rewind closed") { f.rewind }
tell("eof closed") { f.eof? }
tell("flush closed") { f.flush }
tell("mtime closed") { f.mtime.class }
tell("each closed") { f.each_line{} }
g=File.open("tmp/w","w")
tell("r on w") { g.read }
tell("gets on w") { g.gets }
tell("each on w") { g.each_line{} }
tell("eof on w") { g.eof? }
tell("write") { g.write("a",1,:b,nil) }
tell("w<<") { (g << "x" << 1).class }
tell("print") { g.print("a","b") }
tell("puts") { g.puts("a",["b",["c"]],nil) }
tell("printf") { g.printf("%03d\n",5) }
tell("size") { g.size }
tell("pos") { g.pos }
tell("putc") { g.putc("x") }
tell("trunc") { g.truncate(3) }
g.close
tell("is") { File.read("tmp/w") }
tell("modes") { File.open("tmp/w","q") }
tell("modes") { File.open("tmp/w","rw") }
tell("modes") { File.open("tmp/w","wr") }
tell("excl") { File.open("tmp/w","wx") }
tell("open r+ none") { File.open("tmp/none","r+") }
tell("r+") { File.open("tmp/w","r+"){|h| h.write("Z"); h.read} }
tell("is") { File.read("tmp/w") }
tell("a+") { File.open("tmp/w","a+"){|h| h.write("Y"); h.rewind; h.read} }
tell("w+") { File.open("tmp/w","w+"){|h| h.write("Y"); h.rewind; h.read} }
tell("fw") { File.write("tmp/w","abc") }
tell("fw mode") { File.write("tmp/w","d",mode:"a");File.read("tmp/w") }
tell("fw off") { File.write("tmp/w","XX",1);File.read("tmp/w") }
tell("fw int") { File.write("tmp/w",12) }
tell("fw nil") { File.write("tmp/w",nil) }
tell("fw sym") { File.write("tmp/w",:é) }
tell("read len") { File.read("tmp/w",1) }
tell("read len") { File.read("tmp/f",2,1) }
tell("nul") { File.write("tmp/\0","x") }
tell("nil") { File.write(nil,"x") }
tell("int") { File.read(5.5) }
tell("exist nil") { File.exist?(nil) }
tell("extname") { ["a.rb",".x","a.","a/b.tar.gz","a.b/c"].map{|x|File.extname(x)} }
tell("basename") { [File.basename("a/b.rb",".rb"),File.basename("a/b.rb",".*"),File.basename("/"),File.basename("a/")] }
tell("split") { File.split("a/b/c.rb") }
tell("split") { File.split("c.rb") }
tell("dirname") { [File.dirname("a"),File.dirname("/a"),File.dirname("a/b/"),File.dirname("/")] }
tell("absolute") { File.absolute_path?("/a") }
tell("ftype") { [File.ftype("tmp"),File.ftype("tmp/f")] }
tell("stat") { s=File.stat("tmp/f");[s.size,s.file?,s.directory?,s.mtime.class,s.zero?,s.ftype] }
tell("delete many") { File.write("tmp/1","");File.write("tmp/2","");File.delete("tmp/1","tmp/2") }
tell("unlink0") { File.delete }
tell("copy_stream") { IO.copy_stream("tmp/f","tmp/cs") }
tell("copy_stream") { IO.copy_stream(StringIO.new("abc"),"tmp/cs");File.read("tmp/cs") }
tell("copy_stream") { File.open("tmp/cs","w"){|o| IO.copy_stream(File.open("tmp/f"),o)} }
tell("binread") { [File.binread("tmp/f",2,1)] }
tell("binwrite") { File.binwrite("tmp/b",[255,0].pack("C*")) }
tell("tempfile") { x=Tempfile.new("abc"); a=[x.path.class, x.closed?, x.write("hi"), x.rewind, x.read, x.size, x.length, x.close, x.closed?, File.exist?(x.path), x.open && 1, x.read, x.unlink, x.path, x.size] }
tell("tempfile ext") { x=Tempfile.new(["abc",".csv"]); [File.extname(x.path), File.basename(x.path).start_with?("abc"), x.close!, x.path] }
tell("tempfile insp") { x=Tempfile.new("abc"); [x.inspect.sub(x.path,"P"), x.close, x.inspect.sub(x.path,"P")] }
tell("tempfile create") { p1=nil; r=Tempfile.create("abc"){|x| p1=x.path; x.puts "x"; [x.class, File.exist?(p1)]}; [r,File.exist?(p1)] }
tell("tempfile create2") { x=Tempfile.create; [x.class,File.exist?(x.path)] }
tell("tempfile open") { p1=nil; r=Tempfile.open("abc"){|x| p1=x.path; x.class}; [r,File.exist?(p1)] }
tell("tempfile dir") { x=Tempfile.new("abc","tmp"); File.dirname(x.path) }
tell("tempfile dbl close!") { x=Tempfile.new; x.close!; x.unlink; x.close; x.close! }
tell("tempfile delete") { x=Tempfile.new; x.delete }
tell("mktmp") { d=nil; r=Dir.mktmpdir{|x| d=x; File.write("#{x}/a","b"); [File.directory?(x), File.basename(x)[0]]}; [r, Dir.exist?(d)] }
tell("mktmp") { d=Dir.mktmpdir("foo"); [File.basename(d).start_with?("foo"), Dir.exist?(d)] }
tell("mktmp") { d=Dir.mktmpdir(["foo",".d"],"tmp"); [File.dirname(d),File.extname(d)] }
tell("dir each") { Dir.each_child("tmp").first.class }
tell("dir empty") { [Dir.empty?("tmp"),Dir.empty?("tmp/no"),Dir.empty?("tmp/f")] }
tell("csv") { CSV.open("tmp/c.csv","w"){|c| c << ["a",1]; c << ["b,c",nil]; c.class} }
tell("csv") { File.read("tmp/c.csv") }
tell("csv h") { CSV.open("tmp/c.csv","wb",write_headers:true,headers:["x","y"]){|c| c << [1,2]};File.read("tmp/c.csv") }
tell("csv a") { CSV.open("tmp/c.csv","a"){|c| c << [3,4]};CSV.read("tmp/c.csv") }
tell("csv noblk") { c=CSV.open("tmp/c.csv","w"); c << [1]; c.close; [File.read("tmp/c.csv"), c.closed?] }
tell("csv r") { CSV.open("tmp/c.csv"){|c| [c.shift, c.shift, c.read]} }
tell("csv none") { CSV.open("tmp/no/c.csv","w"){} }
tell("csv w on r") { CSV.open("tmp/c.csv"){|c| [c.map{|x|x}, c.shift]} }
tell("csv w on r") { CSV.open("tmp/c.csv"){|c| c << [1]} }
pa=Pathname.new("tmp")
tell("pn write") { (pa/"pp").write("abc") }
tell("pn") { x=pa.join("pp"); [x.binread,x.size,x.mtime.class,x.writable?,x.ctime.class,x.stat.size, x.binwrite("z"), x.read] }
tell("pn del") { [pa.join("pp").delete] }
tell("pn del") { pa.join("pp").delete }
tell("pn unlink dir") { pa.join("qq").mkdir; pa.join("qq").unlink }
tell("pn mkpath") { pa.join("q/r/s").mkpath }
tell("pn mkdir") { pa.join("q").mkdir }
tell("pn rmdir") { pa.join("q/r/s").rmdir }
tell("pn rmtree") { pa.join("q").rmtree }
tell("pn rename") { pa.join("f").rename(pa.join("ff")) }
tell("pn open") { pa.join("ff").open("a"){|f| f << "!"} }
tell("pn find") { pa.join("a").find.map(&:to_s).sort }
tell("pn sub") { [pa.join("a.rb").sub("a","b"),pa.join("a.rb").sub_ext(".x"), pa.join("a").sub_ext(".x")] }
tell("pn realpath") { pa.join("zz").realpath }
tell("pn touch") { FileUtils.touch(pa.join("tt")) }
tell("pn cmp") { [pa <=> Pathname.new("a"), pa.eql?(Pathname.new("tmp"))] }
tell("pn empty") { pa.join("tt").empty? }
tell("read opts") { File.read("tmp/ff", encoding: "UTF-8", mode: "rb").class }
tell("open enc") { File.open("tmp/ff","w:UTF-8"){|f| f.write "é"} }
tell("open kw") { File.open("tmp/ff",mode:"w"){|f| f.write "é"} }
tell("open perm") { File.open("tmp/ff","w",0644){|f| f.write "é"} }
tell("getc é") { File.open("tmp/ff"){|f| [f.getc, f.getbyte, f.each_char.to_a, f.readchar]} }
tell("each_byte") { File.open("tmp/f2","w"){|f| f<<"ab"}; File.open("tmp/f2"){|f| f.each_byte.to_a} }
tell("readpartial") { File.open("tmp/f2"){|f| [f.readpartial(10), (f.readpartial(1) rescue $!.message)]} }
tell("read neg") { File.open("tmp/f2"){|f| f.read(-1)} }
tell("new") { x=File.new("tmp/f2"); x.class }
tell("new w") { x=File.new("tmp/f2","w"); x.puts "x"; x.close; File.size("tmp/f2") }
tell("foreach") { File.foreach("tmp/f2", chomp:true).to_a }
tell("blk raise") { File.open("tmp/f2","w"){|f| f << "partial"; raise IOError,"x"} }
tell("after") { File.read("tmp/f2") }
tell("file?") { File.file?("tmp/f2/x") }
tell("exist") { File.exist?("tmp/f2/x") }
tell("size") { File.size("tmp/f2/x") }
tell("zero") { File.zero?("tmp/f2") }
tell("rmdir not empty") { Dir.rmdir("tmp/a") }
tell("delete a folder") { File.delete("tmp/a") }
tell("bytes") { b=[255,0,216,13,10].pack("C*"); [File.binwrite("tmp/bin",b), File.binread("tmp/bin")==b, File.binread("tmp/bin").bytes, File.open("tmp/bin","rb"){|f| f.read.bytes}, File.open("tmp/bin","wb"){|f| f << b << "é"; f.write(b, "x")}, File.size("tmp/bin")] }
tell("upload-like") { File.open("tmp/bin2","wb"){|f| f.write(File.binread("tmp/bin"))}; FileUtils.compare_file("tmp/bin","tmp/bin2") }
tell("crlf") { File.write("tmp/crlf","a\r\nb\r\n"); [File.readlines("tmp/crlf"), File.readlines("tmp/crlf",chomp:true), File.foreach("tmp/crlf").map(&:chomp)] }
tell("each_line with separators") { File.write("tmp/s","a;b;;c"); File.open("tmp/s"){|f| [f.gets(";"), f.gets(";;"), f.gets(nil), f.gets]} }
tell("lines of a long file") { File.open("tmp/long","w"){|f| 3000.times{|i| f.puts "line é #{i} #{"x"*40}"}}; [File.size("tmp/long"), File.foreach("tmp/long").count, File.open("tmp/long"){|f| f.each_line.map(&:size).sum}, File.open("tmp/long"){|f| f.lineno; 2000.times{f.gets}; [f.lineno, f.pos, f.read.size]}] }
tell("r+ in the middle") { File.write("tmp/m","hello world"); File.open("tmp/m","r+"){|f| f.seek(6); f.write("W"); f.pos=0; f.print("H"); f.rewind; f.read} }
tell("beyond the end") { File.open("tmp/z","w"){|f| f.seek(3); f.write("x")}; File.binread("tmp/z").bytes }
tell("append moves") { File.write("tmp/ap","12"); File.open("tmp/ap","a"){|f| [f.pos, f.write("3"), f.pos]} }
tell("globs") { FileUtils.mkdir_p("tmp/g/h/i"); FileUtils.touch(%w[tmp/g/a.txt tmp/g/.b.txt tmp/g/h/c.txt tmp/g/h/i/d.rb]); [Dir.glob("tmp/g/*").sort, Dir.glob("tmp/g/**/*").sort, Dir.glob("tmp/g/**/*.txt").sort, Dir["tmp/g/{a,z}.txt"], Dir.glob("*.txt", base: "tmp/g"), Dir.glob("**/*", base: "tmp/g").sort, Dir.children("tmp/g").sort, Dir.entries("tmp/g").sort, Dir.exist?("tmp/g/h/i"), Dir.empty?("tmp/g/h/i"), Dir.glob("tmp/g/h"), Dir.glob("tmp/nope/*"), Dir.glob("tmp/g/.*.txt"), Dir.glob("tmp/g/*/*.txt")] }
tell("utime") { x=Time.at(1_700_000_000); File.utime(x,x,"tmp/g/a.txt"); [File.mtime("tmp/g/a.txt")==x, File.mtime("tmp/g/a.txt").to_i, File.stat("tmp/g/a.txt").mtime.to_i] }
tell("mtime is recent") { File.write("tmp/now","x"); (Time.now - File.mtime("tmp/now")).abs < 60 }
tell("rename over") { File.write("tmp/n1","1"); File.write("tmp/n2","2"); [File.rename("tmp/n1","tmp/n2"), File.read("tmp/n2"), File.exist?("tmp/n1")] }
tell("mv into a folder that is there") { FileUtils.mv("tmp/n2","tmp/g"); File.read("tmp/g/n2") }
tell("cp_r keeps what is there") { FileUtils.cp_r("tmp/g","tmp/g2"); FileUtils.cp_r("tmp/g/.","tmp/g2"); Dir.glob("tmp/g2/**/*").sort }
tell("rm_rf") { [FileUtils.rm_rf("tmp/g2"), Dir.exist?("tmp/g2"), FileUtils.rm_rf(Dir.glob("tmp/g/*")), Dir.children("tmp/g")] }
tell("a changed String") { s = File.read("tmp/m"); s << "!"; s }
tell("a line changed") { File.open("tmp/m"){|f| l = f.gets; l << "?"; l} }
tell("returning from the block") { f = nil; r = File.open("tmp/m"){|x| f = x; next 5}; [r, f.closed?] }
tell("truncates") { [File.truncate("tmp/m",2), File.read("tmp/m"), File.open("tmp/m","a"){|f| f.truncate(1)}, File.size?("tmp/m"), File.size?("tmp/nope")] }
tell("copy_stream part") { File.write("tmp/cs1","abcdef"); [IO.copy_stream("tmp/cs1","tmp/cs2",3,1), File.read("tmp/cs2")] }
tell("IO.write") { [IO.write("tmp/iw","x"), IO.read("tmp/iw"), IO.readlines("tmp/iw")] }
tell("to_path") { [File.size(Pathname.new("tmp/iw")), File.exist?(File.new("tmp/iw")), File.join(Pathname.new("a"),"b")] }
tell("bom") { File.binwrite("tmp/bom",[239,187,191].pack("C*")); File.write("tmp/bom","a,b\n",mode: "a"); [File.read("tmp/bom").size, File.read("tmp/bom", encoding: "bom|utf-8"), File.open("tmp/bom","r:bom|utf-8"){|f| f.read}, CSV.read("tmp/bom", encoding: "bom|utf-8")] }
tell("csv headers") { CSV.open("tmp/h.csv","w",headers: %w[id name], write_headers: true){|c| c << [1,"a"]; c << {"id"=>2,"name"=>"b"}.values}; [CSV.read("tmp/h.csv",headers:true).map(&:to_h), CSV.open("tmp/h.csv",headers:true){|c| c.map{|r| r["name"]}}, CSV.foreach("tmp/h.csv",headers:true).map{|r| r["id"]}] }
tell("csv col_sep") { CSV.open("tmp/t.tsv","w",col_sep:"\t"){|c| c << [1,"a b"]}; File.read("tmp/t.tsv") }
