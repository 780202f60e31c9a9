Webfw::Routes.draw do
  root "hello#index"
end
