-- Some records name a product by its repository, as `gradio-app/gradio`: it is found by the second part (findNames).
create index products_repository on products (split_part(key, '/', 2)) where key like '%/%';
